import type { DeliveryId } from '#contract/terms'
import type { Shell } from '#contract/transfer/exporting'
import { ask } from '../client/engine-query.ts'

/** A command of a shell that sends the delivery again. Rejects with an `AppError`. */
export async function commandFor(id: DeliveryId, shell: Shell): Promise<string> {
  return (await ask('deliveries.command', { id, shell })).text
}
