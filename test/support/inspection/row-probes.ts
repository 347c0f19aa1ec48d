import type { Finding } from '#contract/deliveries/finding'
import { cryptoWithdrawalTable } from '#contract/services/crypto-transfers'
import type { TransactionKind } from '#contract/services/transactions'
import { withdrawalTable } from '#contract/services/withdrawal'
import { type StatementId, statements } from '#contract/statements/statements'
import { inspectDelivery } from '../../../main/engine/inspect/inspect-delivery.ts'
import { inspectedDelivery } from '../store/inspected-delivery.ts'
import {
  fundingExample,
  type JsonRecord,
  refundOf,
  transactionExample,
  withdrawalExample,
} from './examples.ts'

/** Values that a row of a field table may not have, by one rule or another. */
const oddValues: readonly unknown[] = [
  ...[undefined, null, '', 7, '7', true, {}, []],
  ...[
    'no such value',
    '-1',
    '0',
    '1e3',
    'SPEI',
    'complete',
    '2024-05-06',
    '2024-13-06',
    '9999-01-01T00:00:00Z',
  ],
]

/** The findings where the row of a statement is missing, of another type or form, or out of its condition. */
export function probeRow(id: StatementId): Finding[] {
  const { section, judged } = statements[id]
  if (judged.by !== 'row') return []
  return examplesOf(section).flatMap(({ body, at }) => {
    const fields = judged.field === '*' ? namesIn(section) : [judged.field]
    return fields.flatMap(field =>
      [...oddValues, ...inOtherCases(memberIn(body, [...at, ...field.split('.')]))].flatMap(value => {
        const odd = structuredClone(body)
        setMember(odd, [...at, ...field.split('.')], value)
        return inspectDelivery(inspectedDelivery(odd)).findings
      }),
    )
  })
}

/** All rows of a section whose statement is one for them all. */
function namesIn(section: string): string[] {
  const table = section === withdrawalTable.section ? withdrawalTable : cryptoWithdrawalTable
  return [...table.fields.keys()]
}

interface Place {
  readonly body: JsonRecord
  /** Names that lead to the object which the section is about. */
  readonly at: readonly string[]
}

/** Notifications whose conditions (status, method, refund) hold, and do not hold. */
function examplesOf(section: string): Place[] {
  switch (section) {
    case 'Common transaction fields':
      return [
        { body: transactionExample('issuance', 'COMPLETE'), at: ['payload'] },
        { body: transactionExample('conversion', 'COMPLETE'), at: ['payload'] },
      ]
    case 'Refund step':
      return (['issuance', 'redemption'] as const).map(kind => ({
        body: transactionExample(kind, 'FAILED', refundOf(kind, 'COMPLETE')),
        at: ['payload', kind, 'refund_steps', '0'],
      }))
    case 'Funding record':
      return [{ body: fundingExample('complete'), at: ['payload'] }]
    case 'Withdrawal record':
      return [{ body: withdrawalExample('complete'), at: ['payload'] }]
    default:
      return kindExamples(section.replace(' object', '') as TransactionKind)
  }
}

function kindExamples(kind: TransactionKind): Place[] {
  const isRefunded = kind === 'issuance' || kind === 'redemption'
  const bodies = [
    transactionExample(kind, 'COMPLETE'),
    transactionExample(kind, 'PENDING'),
    transactionExample(kind, 'FAILED'),
    ...(isRefunded ? [transactionExample(kind, 'FAILED', refundOf(kind, 'COMPLETE'))] : []),
    ...(isRefunded ? [transactionExample(kind, 'COMPLETE', { method: 'EXCHANGE_TRANSFER' })] : []),
  ]
  return bodies.map(body => ({ body, at: ['payload', kind] }))
}

function inOtherCases(value: unknown): string[] {
  return typeof value === 'string' ? [value.toLowerCase(), value.toUpperCase()] : []
}

function memberIn(body: JsonRecord, names: readonly string[]): unknown {
  return names.reduce<unknown>((node, name) => (node as JsonRecord | undefined)?.[name], body)
}

/** `undefined` takes the member out. Where the way there is missing, nothing changes. */
function setMember(body: JsonRecord, names: readonly string[], value: unknown): void {
  let target: JsonRecord | undefined = body
  for (const name of names.slice(0, -1)) target = target?.[name] as JsonRecord | undefined
  const last = names.at(-1)
  if (target === undefined || last === undefined) return
  if (value === undefined) delete target[last]
  else target[last] = value
}
