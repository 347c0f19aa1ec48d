import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { isPassed } from '#contract/sending/passed'
import { amountWithUnit } from '#contract/services/values/amount-unit'
import type { DeliveryId } from '#contract/terms'
import {
  bodySlice,
  bodyText,
  deliveryDetail,
  openStoreForReading,
  type ReadStore,
} from '../../../engine/library.ts'
import { deliveryId, wrongUsage } from '../../arguments.ts'
import { command } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { bodyFormOf, bodyOptions, printBody, printText } from '../../terminal/body-output.ts'
import { findingLines, localTime, reasonText, stateText } from '../../terminal/delivery-table.ts'
import { indented } from '../../terminal/output.ts'
import { pointer, valueAt } from './value-at.ts'

/** A multiple of 3, so that the base64 texts of the pieces can be joined. */
const pieceBytes = 3 * 256 * 1024
const shownForwards = 20

/** Reads beside the process that holds the store. Throws `not-found`, `store-missing`. */
export const show = command({
  name: 'show',
  text: 'show one delivery: headers, body, findings, response',
  arguments: [['<id>', 'delivery number', deliveryId]],
  options: {
    ...bodyOptions,
    '--at <pointer>': {
      text: 'print only the value at this JSON Pointer: a text without quotes, else JSON in one line',
      read: pointer,
    },
  },
  async run(context, options, id) {
    const dataDir = dataDirOf(options)
    const form = bodyFormOf(options)
    const isPart = options.at !== undefined
    if (isPart && form !== null) throw wrongUsage('Use --body or --at, not both.')
    const store = openStoreForReading(dataDir)
    try {
      if (form !== null) {
        await printBody(context.output, offset => bodySlice(store, { id, form, offset, length: pieceBytes }))
        return exitCodes.done
      }
      if (isPart) {
        const asText = options.json !== true
        const value = valueAt(bodyText(store, id), { id, pointer: options.at, asText })
        await (asText ? printText(context.output, value) : context.output.lines(value))
        return exitCodes.done
      }
      const detail = deliveryDetail(store, id)
      await (options.json
        ? context.output.jsonPieces(jsonPieces(store, detail))
        : context.output.lines(description(detail, bodyText(store, id), forwardLines(store, id))))
    } finally {
      store.close()
    }
    return exitCodes.done
  },
})

/** In pieces: the base64 of the longest body would exceed the longest string. */
function* jsonPieces(store: ReadStore, detail: DeliveryDetail): Generator<string> {
  yield `${JSON.stringify(detail).slice(0, -1)},"bodyBase64":"`
  for (let offset = 0; offset < detail.bodyBytes; offset += pieceBytes) {
    const piece = store.body(detail.id, offset, pieceBytes)
    yield Buffer.from(piece?.bytes ?? []).toString('base64')
  }
  yield '"}'
}

/** Newest last. */
function forwardLines(store: ReadStore, id: DeliveryId): string[] {
  const { attempts } = store.attempts({ deliveryId: id, limit: shownForwards })
  return attempts
    .filter(({ purpose }) => purpose === 'forward')
    .toReversed()
    .map(attempt => {
      const { target, status, error, elapsedMs } = attempt
      const outcome = error?.message ?? `responded ${status} after ${elapsedMs.toFixed(0)} ms`
      return `${isPassed(attempt) ? 'forwarded to' : 'not accepted by'} ${target}: ${outcome}`
    })
}

/** The sender's text is indented, so that no line looks like the command's own. */
function description(detail: DeliveryDetail, body: string, forwards: readonly string[]): string[] {
  const { response, findings } = detail
  const record = [detail.kind, detail.recordId].filter(part => part !== null).join(' ')
  const lines = [
    `delivery ${detail.id}  ${localTime(detail.receivedAtMs)}  from ${detail.remoteAddress}${detail.scheme === 'https' ? ' over TLS' : ''}`,
    [stateText(detail), record, amountWithUnit(detail)].filter(part => part !== null).join('  '),
    ...(detail.reason === null ? [] : [`reason: ${reasonText(detail)}`]),
    response === null
      ? 'no response recorded'
      : `responded ${response.status} after ${response.elapsedMs.toFixed(1)} ms`,
    ...forwards,
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
