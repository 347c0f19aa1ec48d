import { AppError } from '#contract/errors'
import { amountWithUnit } from '#contract/services/values/amount-unit'
import { shortened } from '#contract/words'
import {
  openStoreForReading,
  type RecordStep,
  type RecordTrail,
  recordTrail,
} from '../../../engine/library.ts'
import { command } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { localTime, reasonText, stateText } from '../../terminal/delivery-table.ts'

/**
 * Reads beside the process that holds the store. Steps are written one by one, since a trail may be long. Throws
 * `not-found`, `store-missing`.
 */
export const trail = command({
  name: 'trail',
  text: "show a record's notifications in order, with changes",
  arguments: [['<record>', 'id or recordKey']],
  async run(context, options, record) {
    const { output } = context
    const dataDir = dataDirOf(options)
    const store = openStoreForReading(dataDir)
    try {
      const read = recordTrail(store, record, Date.now())
      if (read === null) {
        throw new AppError('not-found', `No record ${record} in this data folder.`)
      }
      const { steps, others, ...head } = read
      if (others.length > 0) {
        output.complain(`Other records with this id: ${others.join(', ')}.`)
      }
      if (options.json) {
        await output.jsonPieces(jsonPieces(head, steps()))
      } else {
        await output.lines(headLines(head))
        for (const step of steps()) await output.lines(stepLines(step))
      }
    } finally {
      store.close()
    }
    return exitCodes.done
  },
})

type Head = Omit<RecordTrail, 'steps' | 'others'>

function* jsonPieces(head: Head, steps: Iterable<RecordStep>): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"steps":[`
  let separator = ''
  for (const step of steps) {
    yield separator + JSON.stringify(step)
    separator = ','
  }
  yield ']}'
}

function headLines(head: Head): string[] {
  return [
    [`${head.kind ?? head.service} ${head.recordId}`, stateText(head), amountWithUnit(head)]
      .filter(part => part !== null)
      .join('  '),
    ...(head.reason === null ? [] : [`reason: ${reasonText(head)}`]),
    ...(head.orderCertain
      ? []
      : ['order not certain: some notifications are ordered by arrival or status only']),
    ...head.findings.map(each => `${each.severity.padEnd(7)} ${each.deliveryId}  ${each.message}`),
    '',
  ]
}

function stepLines(step: RecordStep): string[] {
  const what = step.duplicateOf === null ? '' : `  repeats ${step.duplicateOf}`
  return [
    `${String(step.deliveryId).padEnd(8)}  ${localTime(step.receivedAtMs)}  ${stateText(step)}${what}`,
    ...step.changes.map(change => {
      const mark = change.expected ? ' ' : '!'
      return `        ${mark} ${change.path}  ${clip(change.from)} → ${clip(change.to)}`
    }),
  ]
}

function clip(value: string | null): string {
  return value === null ? 'nothing' : shortened(value, 60)
}
