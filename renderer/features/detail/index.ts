/** Exports for other features. */
export { deliveryGroup } from './commands.ts'
export { inMenuOrder, menuOfDelivery } from './delivery-menu.ts'
export { DeliveryPane } from './delivery-pane.tsx'
export { focusDetail } from './payload/tree-store.ts'
