import type { FieldTable } from '#contract/services/fields'
import { fundingTable } from '#contract/services/funding'
import type { Meaning } from '#contract/services/meanings/value-meanings'
import { kindTables, transactionKinds, transactionTable } from '#contract/services/transactions'
import { withdrawalTable } from '#contract/services/withdrawal'
import type { FieldsOf } from './field-rows.ts'

/** Fields whose note says what their label says. */
const isSaidByLabel: ReadonlySet<string> = new Set([
  'status',
  'amount',
  'amount_from',
  'amount_to',
  'asset_from',
  'asset_to',
  'exchange_rate',
  'currency',
  'method',
  'method_name',
  'network',
  'integration',
  'created_at',
  'updated_at',
  'failure_reason',
  'error.code',
  'error.message',
  'details',
  'id',
  'fid',
  'wid',
  'type',
  'quote_id',
])

/** What a field is, in the words of its row in the specification; `null` for a field without one. */
export function fieldNote({ service, kind }: FieldsOf, path: string): Meaning | null {
  if (isSaidByLabel.has(path)) return null
  for (const table of tablesOf(service, kind)) {
    const note = noteIn(table, path.split('.'))
    if (note !== null) return { text: sentence(note), source: table.source }
  }
  return null
}

function tablesOf(service: FieldsOf['service'], kind: string): readonly FieldTable[] {
  if (service === 'funding') return [kind === 'withdrawal' ? withdrawalTable : fundingTable]
  const known = transactionKinds.find(name => name === kind)
  return known === undefined ? [transactionTable] : [kindTables[known], transactionTable]
}

function noteIn(table: FieldTable, names: readonly string[]): string | null {
  const [name = '', ...rest] = names
  const field = table.fields.get(name)
  if (field === undefined) return null
  if (rest.length === 0) return field.note
  return field.table === undefined ? null : noteIn(field.table, rest)
}

function sentence(note: string): string {
  return note.slice(0, 1).toUpperCase() + note.slice(1)
}
