import type { Change } from '#contract/deliveries/trail'
import { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { rulesVersion } from '../../../engine/inspect/read-delivery.ts'
import { overdueFinding } from '../../../engine/inspect/trail/arrival-rules.ts'
import { type ReadStep, type ReadTrail, readTrail } from '../../../engine/inspect/trail/read-trail.ts'
import { reversalFinding } from '../../../engine/inspect/trail/reversal-rule.ts'
import { changesBetween } from '../../../engine/reading/comparison-queries.ts'
import { firstDeliveryOf, type WholeTrail, wholeTrail } from '../../../engine/reading/whole-trail.ts'
import { openReadStore } from '../../../engine/store/open-read-store.ts'
import type { ReadStore, TrailRow } from '../../../engine/store/read-store.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { bringUpToDate } from '../../store/read-rest.ts'
import { localTime, stateText } from '../../terminal/delivery-table.ts'
import { printable } from '../../terminal/terminal-text.ts'

const maximumReversals = 20

type Step = ReadStep<TrailRow>

/**
 * Prints a record's notifications in its own order, beside whoever holds the store; reads what inspection has not come
 * to. Steps are written one by one, since a trail may be long. Throws `not-found`, `store-missing`.
 */
export async function trail(
  context: CommandContext,
  record: string,
  options: CommonOptions,
): Promise<ExitCode> {
  const { output } = context
  const dataDir = dataDirOf(options)
  await bringUpToDate(context, dataDir)
  const store = openReadStore({ dataDir, rulesVersion })
  try {
    const whole = wholeTrail(store, record)
    if (whole === null) {
      throw new AppError(
        'not-found',
        `No delivery tells of a record ${printable(record)} in this data folder.`,
      )
    }
    if (whole.others.length > 0) {
      output.complain(`Other records have this id too: ${whole.others.map(printable).join(', ')}.`)
    }
    const read = readTrail(whole.rows)
    const head = headOf(store, whole, read)
    await output.write(options.json ? `${JSON.stringify(head).slice(0, -1)},"steps":[` : headText(head))
    for (const [index, step] of read.steps.entries()) {
      const told = stepOf(store, step)
      await output.write(options.json ? `${index === 0 ? '' : ','}${JSON.stringify(told)}` : stepText(told))
    }
    if (options.json) await output.write(']}\n')
  } finally {
    store.close()
  }
  return exitCodes.done
}

function headOf(store: ReadStore, whole: WholeTrail, read: ReadTrail<TrailRow>) {
  const newest = read.steps.at(-1)?.row
  const findings = read.findings.map(({ deliveryId, finding }) => ({ ...finding, deliveryId }))
  const overdue = newest === undefined ? null : overdueOf(store, whole, newest)
  return {
    service: whole.service,
    kind: newest?.kind ?? null,
    recordId: whole.recordId,
    status: newest?.status ?? null,
    refundStatus: newest?.refundStatus ?? null,
    orderCertain: read.isOrderCertain,
    findings: [...findings, ...(overdue === null ? [] : [overdue]), ...reversalsOf(store, whole)],
  }
}

/** The fundings that give a withdrawal back, each at the first delivery that tells of it. */
function reversalsOf(store: ReadStore, { recordKey, reversals }: WholeTrail) {
  const stored = store.reversalsOf(recordKey, maximumReversals).map(key => ({
    fundingId: store.recordsByKey([key])[0]?.recordId ?? '',
    deliveryId: firstDeliveryOf(store, key),
  }))
  const first = new Map<string, DeliveryId>()
  for (const { fundingId, deliveryId } of [...stored, ...reversals]) {
    if (!first.has(fundingId) && deliveryId !== null) first.set(fundingId, deliveryId)
  }
  return [...first].map(([fundingId, deliveryId]) => ({ ...reversalFinding(fundingId), deliveryId }))
}

function overdueOf(store: ReadStore, { rows, service }: WholeTrail, newest: TrailRow) {
  if (service !== 'transactions' && service !== 'funding') return null
  const lastReceivedAtMs = rows.reduce((last, row) => Math.max(last, row.receivedAtMs), 0)
  const { finalWithinMs } = store.settings()
  const finding = overdueFinding(newest, lastReceivedAtMs, Date.now(), finalWithinMs)
  return finding === null ? null : { ...finding, deliveryId: newest.deliveryId }
}

/** A repetition has no changes, unless its content differs from that of its original. */
function stepOf(store: ReadStore, { row, duplicateOf, previous }: Step) {
  const isSame = duplicateOf !== null && duplicateOf.contentKey === row.contentKey
  const from = duplicateOf ?? previous
  const changes: readonly Change[] =
    from === null || isSame ? [] : changesBetween(store, from.deliveryId, row.deliveryId, row.kind).changes
  return {
    deliveryId: row.deliveryId,
    status: row.status,
    refundStatus: row.refundStatus,
    updatedAt: row.updatedAt,
    receivedAtMs: row.receivedAtMs,
    duplicateOf: duplicateOf?.deliveryId ?? null,
    changes,
  }
}

function headText(head: ReturnType<typeof headOf>): string {
  const lines = [
    `${head.kind ?? head.service} ${head.recordId}  ${stateText(head)}`,
    ...(head.orderCertain
      ? []
      : ['order not certain: only arrival, or the order of statuses, tells between some of these']),
    ...head.findings.map(each => `${each.severity.padEnd(7)} ${each.deliveryId}  ${each.message}`),
    '',
  ]
  return `${lines.map(printable).join('\n')}\n`
}

function stepText(step: ReturnType<typeof stepOf>): string {
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
