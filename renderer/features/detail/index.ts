/** What the other features may import of this one. */
export { copySelectedBody } from './copy-body.ts'
export { DeliveryPane } from './delivery-pane.tsx'
export { focusDetail } from './payload/tree-focus.ts'
