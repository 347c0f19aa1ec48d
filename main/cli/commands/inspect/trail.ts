import { AppError } from '#contract/errors'
import {
  openStoreForReading,
  type RecordStep,
  type RecordTrail,
  recordTrail,
} from '../../../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { bringUpToDate } from '../../store/inspect-rest.ts'
import { amountText, localTime, reasonText, stateText } from '../../terminal/delivery-table.ts'
import { printable } from '../../terminal/terminal-text.ts'

/**
 * Prints a record's notifications in its own order, beside the process that holds the store; inspects what is not
 * inspected yet. Steps are written one by one, since a trail may be long. Throws `not-found`, `store-missing`.
 */
export async function trail(
  context: CommandContext,
  record: string,
  options: CommonOptions,
): Promise<ExitCode> {
  const { output } = context
  const dataDir = dataDirOf(options)
  await bringUpToDate(context, dataDir)
  const store = openStoreForReading(dataDir)
  try {
    const read = recordTrail(store, record, Date.now())
    if (read === null) {
      throw new AppError('not-found', `No record ${printable(record)} in this data folder.`)
    }
    const { steps, others, ...head } = read
    if (others.length > 0) {
      output.complain(`Other records with this id: ${others.map(printable).join(', ')}.`)
    }
    await output.write(options.json ? `${JSON.stringify(head).slice(0, -1)},"steps":[` : headText(head))
    let separator = ''
    for (const step of steps()) {
      await output.write(options.json ? separator + JSON.stringify(step) : stepText(step))
      separator = ','
    }
    if (options.json) await output.write(']}\n')
  } finally {
    store.close()
  }
  return exitCodes.done
}

function headText(head: Omit<RecordTrail, 'steps' | 'others'>): string {
  const lines = [
    [`${head.kind ?? head.service} ${head.recordId}`, stateText(head), amountText(head)]
      .filter(part => part !== null)
      .join('  '),
    ...(head.reason === null ? [] : [`reason: ${reasonText(head)}`]),
    ...(head.orderCertain
      ? []
      : ['order not certain: some notifications are ordered by arrival or status only']),
    ...head.findings.map(each => `${each.severity.padEnd(7)} ${each.deliveryId}  ${each.message}`),
    '',
  ]
  return `${lines.map(printable).join('\n')}\n`
}

function stepText(step: RecordStep): string {
  const what = step.duplicateOf === null ? '' : `  repeats ${step.duplicateOf}`
  const lines = [
    `${String(step.deliveryId).padEnd(8)}  ${localTime(step.receivedAtMs)}  ${stateText(step)}${what}`,
    ...step.changes.map(change => {
      const mark = change.expected ? ' ' : '!'
      return `        ${mark} ${change.path}  ${clip(change.from)} → ${clip(change.to)}`
    }),
  ]
  return `${lines.map(printable).join('\n')}\n`
}

function clip(value: string | null): string {
  if (value === null) return 'nothing'
  return value.length > 60 ? `${value.slice(0, 60)}…` : value
}
