/** What other features may import. */
export { deliveryKeys } from './delivery-keys.ts'
export { DeliveriesView } from './later.ts'
