/** Exports for other features. */
export { copySelectedBody } from './body/copy-body.ts'
export { DeliveryPane } from './delivery-pane.tsx'
export { focusDetail } from './payload/tree-focus.ts'
