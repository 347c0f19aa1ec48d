import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { bodyText, deliveryDetail, openStoreForReading, type ReadStore } from '../../../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { bringUpToDate } from '../../store/inspect-rest.ts'
import { amountText, localTime, reasonText, stateText } from '../../terminal/delivery-table.ts'
import { indented } from '../../terminal/output.ts'
import { findingLines } from './finding-lines.ts'

/** A multiple of 3, so that the pieces' base64 texts make one. */
const pieceBytes = 3 * 256 * 1024

/**
 * Prints everything about one delivery, beside the process that holds the store. Throws `not-found`, `store-missing`.
 */
export async function show(
  context: CommandContext,
  id: DeliveryId,
  options: CommonOptions,
): Promise<ExitCode> {
  const dataDir = dataDirOf(options)
  await bringUpToDate(context, dataDir)
  const store = openStoreForReading(dataDir)
  try {
    const detail = deliveryDetail(store, id)
    await (options.json
      ? context.output.jsonPieces(jsonPieces(store, detail))
      : context.output.lines(description(detail, bodyText(store, id))))
  } finally {
    store.close()
  }
  return exitCodes.done
}

/** In pieces: the base64 of the longest body allowed would be longer than a string can be. */
function* jsonPieces(store: ReadStore, detail: DeliveryDetail): Generator<string> {
  yield `${JSON.stringify(detail).slice(0, -1)},"bodyBase64":"`
  for (let offset = 0; offset < detail.bodyBytes; offset += pieceBytes) {
    const piece = store.body(detail.id, offset, pieceBytes)
    yield Buffer.from(piece?.bytes ?? []).toString('base64')
  }
  yield '"}'
}

/** What came from the sender is indented, so that none of it looks like a line of the command. */
function description(detail: DeliveryDetail, body: string): string[] {
  const { answer, findings } = detail
  const record = [detail.kind, detail.recordId].filter(part => part !== null).join(' ')
  const lines = [
    `delivery ${detail.id}  ${localTime(detail.receivedAtMs)}  from ${detail.remoteAddress}`,
    [stateText(detail), record, amountText(detail)].filter(part => part !== null).join('  '),
    ...(detail.reason === null ? [] : [`reason: ${reasonText(detail)}`]),
    answer === null
      ? 'no response recorded'
      : `responded ${answer.status} after ${answer.elapsedMs.toFixed(1)} ms`,
    ...(detail.tags.length === 0 ? [] : [`tags: ${detail.tags.join(', ')}`]),
    ...(detail.note === '' ? [] : ['note:', ...detail.note.split(/\r?\n/).map(indented)]),
    ...(detail.isTruncated ? [`truncated (${detail.reception}): ${detail.bodyBytes} bytes saved`] : []),
    '',
    detail.method === ''
      ? '  (no readable request line)'
      : `  ${detail.method} ${detail.target} HTTP/${detail.httpVersion}`,
    ...detail.headers.map(([name, value]) => `  ${name}: ${value}`),
    '',
    ...body.split(/\r?\n/).map(indented),
    '',
    ...findings.flatMap(findingLines),
  ]
  while (lines.at(-1)?.trim() === '') lines.pop()
  return lines.map(line => line.replaceAll('\t', '  '))
}
