import type { QueryFieldName } from '#contract/query/fields'
import { answerLimitMs } from '#contract/services/envelope'
import { localDay } from '../day.ts'
import { visibleFinding, visibleTrailFinding } from '../read/findings/muting.ts'
import { inspectedRecordId } from '../read/records/record-sql.ts'
import type { Binder, Term } from './binder.ts'
import { bodyHas } from './body-condition.ts'
import { contains, inspectionCondition, isOneOf, isWithin } from './condition-parts.ts'

export type DeliveryField = QueryFieldName

/**
 * The condition of a term on a delivery. Under d: deliveries, a: answers, r: inspections, s: states, c:
 * records, h: delivery_contents.
 */
export function deliveryCondition(term: Term, binder: Binder): string {
  switch (term.type) {
    case 'anywhere':
      return [
        contains('d.target', term.text, binder),
        contains(inspectedRecordId, term.text, binder),
        contains('h.headers', term.text, binder),
        contains('h.trailers', term.text, binder),
        bodyHas(term.text, binder),
        noteHas(term.text, binder),
        `EXISTS (${tagsOf} AND ${contains('g.name', term.text, binder)})`,
      ].join(' OR ')
    case 'decimal':
      return inspectionCondition(term, binder) ?? '0'
    case 'number':
      return isWithin(numberColumns[term.field] ?? 'NULL', term.range, binder)
    case 'text':
      return textCondition(term, binder)
    case 'choice':
      return choiceCondition(term, binder)
  }
}

const numberColumns: Partial<Record<DeliveryField, string>> = {
  id: 'd.id',
  answer: 'a.status',
  size: 'd.body_bytes',
  received: 'd.received_at_ms',
}

function textCondition(term: Extract<Term, { type: 'text' }>, binder: Binder): string {
  switch (term.field) {
    case 'record':
      return contains(inspectedRecordId, term.text, binder)
    case 'route':
      return `EXISTS (SELECT 1 FROM (${routePathsNamed(term.text, binder)}) p WHERE path_matches(p.path, d.target))`
    case 'target':
      return contains('d.target', term.text, binder)
    case 'header':
      return contains('h.headers', headerNeedle(term.text), binder)
    case 'body':
      return bodyHas(term.text, binder)
    case 'note':
      return noteHas(term.text, binder)
    case 'session':
      return `d.session_id IN (${sessionsNamed(term.text, binder)})`
    default:
      return inspectionCondition(term, binder) ?? '0'
  }
}

const tagsOf = 'SELECT 1 FROM delivery_tags x JOIN tags g ON g.id = x.tag_id WHERE x.delivery_id = d.id'
const isTagged = `EXISTS (${tagsOf})`
const notesOf = 'SELECT 1 FROM delivery_notes y WHERE y.delivery_id = d.id'

function noteHas(text: string, binder: Binder): string {
  return `EXISTS (${notesOf} AND ${contains('y.text', text, binder)})`
}

function tagIs(value: string, { bind }: Binder): string {
  if (value === 'any') return isTagged
  if (value === 'none') return `NOT ${isTagged}`
  return `EXISTS (${tagsOf} AND g.key = ${bind(value)})`
}

/** Headers are stored as name, newline, value: a colon in the query stands for the newline. */
export function headerNeedle(text: string): string {
  return text.replace(/^([^\s:]+): /, '$1\n')
}

/**
 * The ids of the sessions that a text means: `today` is the default session of this day; a number is also its number,
 * and after `#` only that.
 */
export function sessionsNamed(text: string, binder: Binder): string {
  const { bind, search } = binder
  if (text.toLowerCase() === 'today') {
    return `SELECT id FROM sessions WHERE day = ${bind(localDay(search.nowMs))}`
  }
  if (/^#\d{1,15}$/.test(text)) return bind(Number(text.slice(1)))
  const isNumber = /^\d{1,15}$/.test(text) ? ` OR n.id = ${bind(Number(text))}` : ''
  return `SELECT n.id FROM sessions n WHERE ${contains('n.name', text, binder)}${isNumber}`
}

/** The paths of the routes that a text means: by name or number, after `#` by number alone. */
export function routePathsNamed(text: string, binder: Binder): string {
  const paths = "SELECT coalesce(n.value ->> '$.path', '*') AS path FROM routes n"
  if (/^#\d{1,15}$/.test(text)) return `${paths} WHERE n.id = ${binder.bind(Number(text.slice(1)))}`
  const isNumber = /^\d{1,15}$/.test(text) ? ` OR n.id = ${binder.bind(Number(text))}` : ''
  return `${paths} WHERE ${contains("(n.value ->> '$.name')", text, binder)}${isNumber}`
}

function choiceCondition(term: Extract<Term, { type: 'choice' }>, binder: Binder): string {
  switch (term.field) {
    case 'method':
      return isOneOf('d.method', term.values, binder)
    case 'tag':
      return term.values.map(value => `(${tagIs(value, binder)})`).join(' OR ')
    case 'finding':
      return term.values.map(value => `(${findingIs(value, binder)})`).join(' OR ')
    case 'is':
      return term.values.map(value => `(${states[value] ?? '0'})`).join(' OR ')
    default:
      return inspectionCondition(term, binder) ?? '0'
  }
}

const gravities = { error: 0, warning: 1, info: 2 } as const
const ofTrail = 'SELECT 1 FROM trail_findings t WHERE t.delivery_id = r.delivery_id'
const ownFindings = 'SELECT 1 FROM json_each(r.findings) j JOIN findings f ON f.id = j.value WHERE'

/** Of the delivery itself, or as a step of its trail. What is muted is found by its code alone. */
function findingIs(value: string, { bind }: Binder): string {
  switch (value) {
    case 'error':
    case 'warning':
    case 'info':
      return hasSeverity(value)
    case 'any':
      return hasAny
    case 'none':
      return `r.delivery_id IS NOT NULL AND NOT (${hasAny})`
    default: {
      const code = bind(value)
      return `EXISTS (${ownFindings} f.code = ${code}) OR EXISTS (${ofTrail} AND t.code = ${code})`
    }
  }
}

/** That a delivery, d with r and s, has a finding of this severity that is not muted. */
export const hasSeverity = (
  severity: keyof typeof gravities,
): string => `(coalesce(r.${severity}_count, 0) > 0 AND (NOT has_mutes()
    OR EXISTS (${ownFindings} f.severity = '${severity}' AND ${visibleFinding})))
  OR EXISTS (${ofTrail} AND t.gravity = ${gravities[severity]} AND ${visibleTrailFinding})`

const hasAny = `(r.error_count + r.warning_count + r.info_count > 0
    AND (NOT has_mutes() OR EXISTS (${ownFindings} ${visibleFinding})))
  OR EXISTS (${ofTrail} AND ${visibleTrailFinding})`

const states: Readonly<Record<string, string>> = {
  whole: "d.reception = 'whole'",
  truncated: "d.reception NOT IN ('whole', 'malformed')",
  malformed: "d.reception = 'malformed'",
  aborted: "d.reception = 'aborted'",
  unread: 'r.delivery_id IS NULL',
  read: 'r.delivery_id IS NOT NULL',
  answered: 'a.delivery_id IS NOT NULL',
  unanswered: 'a.delivery_id IS NULL',
  refused: 'a.status >= 400',
  pinned: 'EXISTS (SELECT 1 FROM pins WHERE pins.delivery_id = d.id)',
  tagged: isTagged,
  noted: `EXISTS (${notesOf})`,
  late: `a.elapsed_ms > ${answerLimitMs}`,
  repeated: `r.record IS NOT NULL AND EXISTS (SELECT 1 FROM inspections e
    WHERE e.record = r.record AND e.meaning_key = r.meaning_key
      AND e.delivery_id < r.delivery_id)`,
}
