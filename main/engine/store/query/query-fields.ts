import type { QueryFieldName, queryFields } from '#contract/query/fields'
import { responseLimitMs } from '#contract/services/envelope'
import { inspectedRecordId, recordIdOf } from '../schema/record-sql.ts'
import { amountIds, amountIs } from './amounts.ts'
import { bodyHas, bodyHasExactly, memberIs, textOfMember } from './body-condition.ts'
import {
  type Binder,
  contains,
  headContains,
  isId,
  isOneOf,
  isWithin,
  routePathsNamed,
  sessionsNamed,
  type Term,
  type TermOf,
} from './condition-parts.ts'
import { findingIs, recordFindingIs } from './finding-conditions.ts'
import { askedTrigrams, foldText, matchExpression } from './fold-text.ts'

/**
 * SQL of a field: a field needs only one row here. Aliases in SQL: d deliveries, f delivery_facts, pr
 * profiles, s states, a responses, r inspections, c records, h delivery_contents. All but d may be NULL for a
 * delivery that is not inspected; a condition that is NULL counts as false.
 */
export interface FieldSql<T extends Term = Term> {
  /** Terms that cost less run first. From 100 on a body is read. */
  readonly cost: number
  /**
   * Whether a term only uses `pr`, `s`, and of `d` the method, the reception and the path. These are equal
   * for all deliveries of one profile, so the condition is checked once per profile, with `requests` as d.
   */
  isOfProfile?(term: T): boolean
  /** Condition on a delivery. */
  delivery(term: T, binder: Binder): string
  /**
   * Condition on a record. `state`: the delivery with its current state matches; `any`: one of its last
   * deliveries matches; or a function.
   */
  readonly record: 'state' | 'any' | ((term: T, binder: Binder) => string)
  /** Lists ids of deliveries by an index, including all that match; `null` if an index doesn't help. */
  ids?(term: T, binder: Binder): string | null
  /** Text whose trigrams every matching delivery has. */
  text?(term: T): string
}

interface TermTypes {
  readonly choice: TermOf<'choice'>
  readonly text: TermOf<'text'>
  readonly decimal: TermOf<'decimal'>
  readonly count: TermOf<'number'>
  readonly size: TermOf<'number'>
  readonly time: TermOf<'number'>
}
type FieldRows = {
  readonly [Name in QueryFieldName]: FieldSql<TermTypes[(typeof queryFields)[Name]['type']]>
}
type Choice = TermOf<'choice'>
type Text = TermOf<'text'>

const anyOf = (values: readonly string[], sql: (value: string) => string): string =>
  values.map(value => `(${sql(value)})`).join(' OR ')

/** A choice on a column that deliveries share. */
const commonChoice = (column: string, record: 'state' | 'any'): FieldSql<Choice> => ({
  cost: 1,
  isOfProfile: () => true,
  delivery: ({ values }, binder) => isOneOf(column, values, binder),
  record,
})

const tagsOf = 'SELECT 1 FROM delivery_tags x JOIN tags g ON g.id = x.tag_id WHERE x.delivery_id = d.id'
const tagged = 'SELECT x.delivery_id AS id FROM delivery_tags x'
const notesOf = 'SELECT 1 FROM delivery_notes y WHERE y.delivery_id = d.id'
const noted = 'SELECT y.delivery_id AS id FROM delivery_notes y'

function tagIs(value: string, { bind }: Binder): string {
  if (value === 'any') return `EXISTS (${tagsOf})`
  if (value === 'none') return `NOT EXISTS (${tagsOf})`
  return `EXISTS (${tagsOf} AND g.key = ${bind(value)})`
}

const remarkable = (condition: string): string => `SELECT w.delivery_id AS id FROM responses w
  INDEXED BY responses_remarkable WHERE (w.status < 200 OR w.status > 299 OR w.elapsed_ms > ${responseLimitMs}) AND ${condition}`

interface DeliveryState {
  readonly sql: string
  readonly ids?: string
}

const states: Readonly<Record<string, DeliveryState>> = {
  whole: { sql: "d.reception = 'whole'" },
  truncated: { sql: "d.reception NOT IN ('whole', 'malformed')" },
  malformed: { sql: "d.reception = 'malformed'" },
  aborted: { sql: "d.reception = 'aborted'" },
  pending: { sql: 'pr.id IS NULL' },
  inspected: { sql: 'pr.id IS NOT NULL' },
  responded: { sql: 'a.delivery_id IS NOT NULL' },
  'no-response': { sql: 'a.delivery_id IS NULL' },
  refused: { sql: 'a.status >= 400', ids: remarkable('w.status >= 400') },
  late: {
    sql: `a.elapsed_ms > ${responseLimitMs}`,
    ids: remarkable(`w.elapsed_ms > ${responseLimitMs}`),
  },
  pinned: {
    sql: 'EXISTS (SELECT 1 FROM pins y WHERE y.delivery_id = d.id)',
    ids: 'SELECT y.delivery_id AS id FROM pins y',
  },
  tagged: { sql: `EXISTS (${tagsOf})`, ids: tagged },
  noted: { sql: `EXISTS (${notesOf})`, ids: noted },
  repeated: { sql: 'f.is_repeated = 1' },
} satisfies Record<(typeof queryFields)['is']['values'][number], DeliveryState>
const statesOfProfile: ReadonlySet<string> = new Set([
  ...['whole', 'truncated', 'malformed', 'aborted', 'pending', 'inspected'],
])

const noteHas = ({ text }: { readonly text: string }, binder: Binder): string =>
  `EXISTS (${notesOf} AND ${contains('y.text', text, binder)})`
const noteIds = ({ text }: { readonly text: string }, binder: Binder): string =>
  `${noted} WHERE ${contains('y.text', text, binder)}`

/** Headers are stored as name, newline, value: a colon in the query stands for the newline. */
const headerNeedle = (text: string): string => text.replace(/^([^\s:]+): /, '$1\n')

const isRecordId = (id: string, { text, isExact }: Text, binder: Binder): string =>
  isExact ? isId(id, text, binder) : contains(id, text, binder)

/** Deliveries of records whose id may contain or be the text, and deliveries whose id differs from their record's. */
function recordIds({ text, isExact }: Text, binder: Binder): string | null {
  if (isExact) {
    return `SELECT i.delivery_id AS id FROM records n INDEXED BY records_by_id
      CROSS JOIN inspections i INDEXED BY inspections_in_trail ON i.record = n.id
      WHERE n.id_hash = text_hash(lower(${binder.bind(text)}))`
  }
  const trigrams = askedTrigrams(text)
  if (trigrams === null) return null
  return `SELECT i.delivery_id AS id FROM record_ids CROSS JOIN inspections i INDEXED BY inspections_in_trail
      ON i.record = record_ids.rowid WHERE record_ids MATCH ${binder.bind(matchExpression(trigrams))}
    UNION ALL SELECT i.delivery_id FROM inspections i INDEXED BY inspections_of_own_id
      WHERE i.record_id IS NOT NULL AND text_has(i.record_id, ${binder.bind(foldText(text))})`
}

/** Free text: target, record id, headers, body, tags, notes. */
const anywhere: FieldSql<TermOf<'anywhere'>> = {
  cost: 120,
  delivery: (term, binder) =>
    [
      headContains('d.target', term.text, binder),
      contains(inspectedRecordId, term.text, binder),
      headContains('h.headers', term.text, binder),
      headContains('h.trailers', term.text, binder),
      bodyHas(term.text, binder),
      noteHas(term, binder),
      `EXISTS (${tagsOf} AND ${contains('g.name', term.text, binder)})`,
    ].join(' OR '),
  record: 'any',
  ids: (term, binder) => `${noteIds(term, binder)}
    UNION ALL ${tagged} JOIN tags g ON g.id = x.tag_id WHERE ${contains('g.name', term.text, binder)}`,
  text: ({ text }) => text,
}

/** Members of the body, by name or JSON Pointer. */
const member: FieldSql<TermOf<'member'>> = {
  cost: 110,
  delivery: memberIs,
  record: 'any',
  text: textOfMember,
}

export const fieldSql = {
  service: commonChoice('s.service', 'state'),
  kind: commonChoice('s.kind', 'state'),
  status: commonChoice('s.status', 'state'),
  refund: {
    cost: 1,
    isOfProfile: () => true,
    delivery: ({ values }, binder) =>
      anyOf(values, value => {
        if (value === 'any') return 's.refund_status IS NOT NULL'
        if (value === 'none') return 's.id IS NOT NULL AND s.refund_status IS NULL'
        return isOneOf('s.refund_status', [value], binder)
      }),
    record: 'state',
  },
  finding: {
    cost: 1,
    isOfProfile: () => true,
    delivery: ({ values }, binder) => anyOf(values, value => findingIs(value, binder)),
    record: ({ values }, binder) => anyOf(values, value => recordFindingIs(value, binder)),
  },
  is: {
    cost: 3,
    isOfProfile: ({ values }) => values.every(value => statesOfProfile.has(value)),
    delivery: ({ values }) => anyOf(values, value => states[value]?.sql ?? '0'),
    record: 'any',
    ids({ values }) {
      const lists = values.map(value => states[value]?.ids)
      return lists.includes(undefined) ? null : lists.join(' UNION ALL ')
    },
  },
  method: commonChoice('d.method', 'any'),
  record: {
    cost: 20,
    delivery: (term, binder) => isRecordId(inspectedRecordId, term, binder),
    record: (term, binder) => isRecordId(recordIdOf('c'), term, binder),
    ids: recordIds,
  },
  session: {
    cost: 4,
    delivery: ({ text }, binder) => `d.session_id IN (${sessionsNamed(text, binder)})`,
    record: 'any',
    ids: ({ text }, binder) => `SELECT w.id FROM deliveries w INDEXED BY deliveries_of_session
      WHERE w.session_id IN (${sessionsNamed(text, binder)})`,
  },
  tag: {
    cost: 5,
    delivery: ({ values }, binder) => anyOf(values, value => tagIs(value, binder)),
    record: 'any',
    ids: ({ values }, { bind }) =>
      values.includes('none')
        ? null
        : values
            .map(value =>
              value === 'any'
                ? tagged
                : `${tagged} WHERE x.tag_id = (SELECT id FROM tags WHERE key = ${bind(value)})`,
            )
            .join(' UNION ALL '),
  },
  note: { cost: 6, delivery: noteHas, record: 'any', ids: noteIds },
  route: {
    cost: 1,
    isOfProfile: () => true,
    delivery: ({ text }, binder) =>
      `EXISTS (SELECT 1 FROM (${routePathsNamed(text, binder)}) y WHERE path_matches(y.path, d.target))`,
    record: 'any',
  },
  target: {
    cost: 30,
    delivery: ({ text }, binder) => headContains('d.target', text, binder),
    record: 'any',
    text: ({ text }) => text,
  },
  header: {
    cost: 50,
    delivery: ({ text }, binder) => headContains('h.headers', headerNeedle(text), binder),
    record: 'any',
    text: ({ text }) => headerNeedle(text),
  },
  body: {
    cost: 100,
    delivery: ({ text, isExact }, binder) => (isExact ? bodyHasExactly : bodyHas)(text, binder),
    record: 'any',
    text: ({ text }) => text,
  },
  id: {
    cost: 0,
    delivery: ({ range }, binder) => isWithin(binder.own('id'), range, binder),
    record: 'any',
  },
  amount: { cost: 3, delivery: amountIs, record: 'state', ids: amountIds },
  asset: {
    cost: 1,
    isOfProfile: () => true,
    delivery: ({ text }, binder) => contains('s.asset', text, binder),
    record: 'state',
  },
  reason: {
    cost: 2,
    delivery: ({ text }, binder) =>
      binder.isAmong(
        'f.reason',
        dictionary =>
          `SELECT n.id FROM reasons n WHERE ${contains('n.code', text, dictionary)} OR ${contains('n.text', text, dictionary)}`,
      ),
    record: 'state',
    ids: ({ text }, binder) => `SELECT y.delivery_id AS id FROM reasons n
      CROSS JOIN delivery_facts y INDEXED BY facts_of_reason ON y.reason = n.id
      WHERE ${contains('n.code', text, binder)} OR ${contains('n.text', text, binder)}`,
  },
  response: {
    cost: 4,
    delivery: ({ range }, binder) => isWithin('a.status', range, binder),
    record: 'any',
    // Most statuses are 2xx, so only other ranges list few ids.
    ids: ({ range }, binder) =>
      (range.from ?? 0) <= 299 && (range.to ?? Number.MAX_SAFE_INTEGER) >= 200
        ? null
        : remarkable(isWithin('w.status', range, binder)),
  },
  size: {
    cost: 2,
    delivery: ({ range }, binder) => isWithin(binder.own('body_bytes'), range, binder),
    record: 'any',
  },
  received: {
    cost: 2,
    delivery: ({ range }, binder) => isWithin(binder.own('received_at_ms'), range, binder),
    record: 'any',
    ids: ({ range }, binder) => `SELECT y.delivery_id AS id FROM delivery_facts y INDEXED BY facts_of_arrival
      WHERE ${isWithin('y.received_at_ms', range, binder)}`,
  },
} as const satisfies FieldRows

export function sqlOf(term: Term): FieldSql {
  if (term.type === 'anywhere') return anywhere as FieldSql
  return (term.type === 'member' ? member : fieldSql[term.field]) as FieldSql
}
