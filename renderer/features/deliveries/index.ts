/** What other features may import. */
export { DeliveriesView } from './deliveries-view.tsx'
export { deliveryKeys } from './delivery-keys.ts'
