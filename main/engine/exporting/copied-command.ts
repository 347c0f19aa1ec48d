import { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { commandBodyBytes, type Shell } from '#contract/transfer/exporting'
import type { ReadStore } from '../store/read-store.ts'
import { curlOptions } from './formats/curl-options.ts'
import { shellCommand } from './formats/curl-script.ts'
import { powershellCommand } from './formats/powershell-script.ts'
import { shellWord } from './formats/shell-quote.ts'
import { transferDelivery } from './select-deliveries.ts'

/**
 * A command that sends a delivery's request to `url` again, with its target, headers and bytes. Throws `not-found`, and
 * `not-available` for a request that curl cannot make or a body that is too large for a terminal.
 */
export function copiedCommand(
  store: ReadStore,
  { id, shell, url }: { readonly id: DeliveryId; readonly shell: Shell; readonly url: string },
): string {
  const delivery = transferDelivery(store, id)
  if (delivery === null) throw new AppError('not-found', `No delivery ${id} in this data folder.`, { id })
  const options = curlOptions(delivery)
  if (options === null) {
    throw new AppError('not-available', 'This is no valid HTTP request, so curl can’t send it.')
  }
  if (delivery.body.byteLength > commandBodyBytes) {
    throw new AppError(
      'not-available',
      'Bodies over 1 MiB can’t be copied as a command. Export the delivery as a script.',
    )
  }
  if (shell === 'powershell') return powershellCommand(options, delivery.body, url)
  return Buffer.concat(shellCommand(options, delivery.body, shellWord(Buffer.from(url)))).toString()
}
