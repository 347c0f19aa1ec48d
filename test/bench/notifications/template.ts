import { fileURLToPath } from 'node:url'
import { placeholderPattern } from '#contract/sending/generators'
import type { Service } from '#contract/terms'
import { type FixtureCatalog, loadFixtures } from '../../../main/engine/sending/fixtures/fixture-catalog.ts'
import { fillText, type TemplateValue } from '../../../main/engine/sending/fixtures/placeholders.ts'
import type { RecordValues } from './record-values.ts'

/** The bundled fixtures of one way that a record takes, such as a redemption by transfer. */
export interface Family {
  readonly name: string
  readonly service: Service
  /** Those before a final status, in order. */
  readonly open: readonly Template[]
  readonly complete: readonly Template[]
  readonly failed: readonly Template[]
  /** A refund that ends well, and one that does not: its statuses in order. Empty where there is none. */
  readonly refunded: readonly Template[]
  readonly notRefunded: readonly Template[]
}

const openStatuses = ['pending', 'in_progress', 'processing']
const ending = /(-refund)?-(pending|in-progress|processing|complete|failed)(-[a-z-]+)?$/

/** All bundled fixtures, by family, in the order of their names. */
export async function loadFamilies(): Promise<readonly Family[]> {
  const catalog = await loadFixtures(fileURLToPath(new URL('../../../resources', import.meta.url)))
  const names = new Set([...catalog.keys()].map(id => id.replace(ending, '')))
  return [...names].sort().map(name => familyOf(name, catalog))
}

function familyOf(name: string, catalog: FixtureCatalog): Family {
  const fixtures = [...catalog].filter(([id]) => id.replace(ending, '') === name).map(([, file]) => file)
  const service = fixtures[0]?.service ?? 'transactions'
  const at = (status: string, refundStatus: string | null): Template[] =>
    fixtures
      .filter(file => file.status.toLowerCase() === status)
      .filter(file => (file.refundStatus?.toLowerCase() ?? null) === refundStatus)
      .map(file => templateOf(file.body))
  const refund = (final: string): Template[] =>
    ['pending', 'in_progress', final].flatMap(status => at('failed', status))
  const isRefunded = fixtures.some(file => file.refundStatus !== null)
  return {
    name,
    service,
    open: openStatuses.flatMap(status => at(status, null)),
    complete: at('complete', null),
    failed: at('failed', null),
    refunded: isRefunded ? refund('complete') : [],
    notRefunded: isRefunded ? refund('failed') : [],
  }
}

/** A body with places that are filled for each record: literals and slots in turn, beginning with a literal. */
export interface Template {
  readonly literals: readonly string[]
  readonly slots: readonly string[]
}

/**
 * The body of a bundled fixture, where also amounts and people are placeholders: the fixtures name the same ones
 * always, and a store in which all names are equal would tell nothing about a search.
 */
function templateOf(body: TemplateValue): Template {
  const text = JSON.stringify(varied(body, null))
  const literals: string[] = []
  const slots: string[] = []
  let end = 0
  for (const match of text.matchAll(placeholderPattern)) {
    literals.push(text.slice(end, match.index))
    slots.push(match[0])
    end = match.index + match[0].length
  }
  return { literals: [...literals, text.slice(end)], slots }
}

/** The JSON text of the body for one record. */
export function filled({ literals, slots }: Template, record: RecordValues): string {
  let text = literals[0] ?? ''
  for (const [index, slot] of slots.entries()) text += valueIn(slot, record) + (literals[index + 1] ?? '')
  return text
}

/** Each slot is computed once a record: what a record's notifications have in common costs nothing the second time. */
function valueIn(slot: string, record: RecordValues): string {
  if (slot === '{{updatedAt}}') return record.subject.updatedAt
  const known = record.values.get(slot)
  if (known !== undefined) return known
  const value = fillText(slot, record.subject, true)
  record.values.set(slot, value)
  return value
}

/** The slots that `recordValues` fills. Decimals in the name, so that a coin keeps its eight. */
function varied(value: TemplateValue, member: string | null): TemplateValue {
  if (Array.isArray(value)) return value.map(item => varied(item, null))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, varied(inner, name)]))
  }
  if (typeof value !== 'string' || member === null) return value
  if (member === 'amount' || member === 'amount_from')
    return /\.\d{3,}$/.test(value) ? '{{amount:coins}}' : '{{amount:money}}'
  if (member === 'amount_to') return '{{amount:converted}}'
  if (/_name$/.test(member) && /^EXAMPLE/.test(value)) return `{{digits:${member}}}`
  if (member === 'concepto') return '{{digits:concept}}'
  return value
}
