/** What the other features may import of this one. */
export { DeliveriesView } from './deliveries-view.tsx'
export { deliveryKeys } from './delivery-keys.ts'
