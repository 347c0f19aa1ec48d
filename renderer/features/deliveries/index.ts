/** Exports for other features. */
export { deliveriesGroup } from './commands.ts'
export { DeliveriesView } from './later.ts'
