/** Exports for other features. */
export { deliveryKeys } from './delivery-keys.ts'
export { DeliveriesView } from './later.ts'
