/** Exports for other features. */
export { commandsOfDelivery, deliveryGroup } from './commands.ts'
export { DeliveryPane } from './delivery-pane.tsx'
export { focusDetail } from './payload/tree-store.ts'
