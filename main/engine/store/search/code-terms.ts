import type { Database } from 'better-sqlite3'
import type { Severity } from '#contract/deliveries/finding'
import { severities } from '#contract/deliveries/severities'
import { type Bits, blockIds, isEmpty, noBits, setBit } from '../index/postings/bits.ts'
import { createPostingReads } from '../index/postings/posting-reads.ts'
import { mutingOf, visibleFinding, visibleTrailFinding } from '../read/findings/muting.ts'
import { severityOf } from '../read/records/record-sql.ts'
import { idsOf } from './block-walk.ts'

/** More than there are codes. */
const maximumCodes = 1_000

/** A code as it was found, with one severity: of deliveries themselves, or of them in their trails. */
export interface CodeTerm {
  /** Of the postings. */
  readonly id: number
  readonly field: 'finding' | 'trail-finding'
  readonly code: string
  readonly severity: Severity
  /** Whether its findings are muted: all, none, or by field, environment or service. */
  readonly muted: 'all' | 'none' | 'some'
}

/** Of deliveries, as a JSON list, those at which a code is not muted everywhere. */
export const visibleCodeSql = {
  finding: `SELECT DISTINCT r.delivery_id FROM json_each(@ids) i
    CROSS JOIN inspections r ON r.delivery_id = i.value CROSS JOIN states s ON s.id = r.state
    CROSS JOIN json_each(r.findings) j CROSS JOIN findings f ON f.id = j.value
    WHERE f.code = +@code AND f.severity = +@severity AND ${visibleFinding}`,
  'trail-finding': `SELECT DISTINCT t.delivery_id FROM json_each(@ids) i
    CROSS JOIN trail_findings t ON t.delivery_id = i.value
    WHERE t.code = +@code AND ${severityOf('t')} = +@severity AND ${visibleTrailFinding}`,
} as const

/** The codes that the index has. */
export function createCodeTerms(database: Database) {
  const postings = createPostingReads(database)
  const muting = mutingOf(database)

  function mutedOf(code: string): CodeTerm['muted'] {
    const own = muting.list().filter(mute => mute.code === '*' || mute.code === code)
    if (own.length === 0) return 'none'
    const isAll = own.some(
      ({ path, environmentId, service }) => path === '*' && environmentId === null && service === null,
    )
    return isAll ? 'all' : 'some'
  }

  function all(): CodeTerm[] {
    return (['finding', 'trail-finding'] as const).flatMap(field =>
      postings.termsOf(field, maximumCodes).flatMap(({ id, value }) => {
        const [, text = '', code = ''] = /^(\w+) (.*)$/s.exec(value) ?? []
        const severity = severities.find(known => known === text)
        return severity === undefined ? [] : [{ id, field, code, severity, muted: mutedOf(code) }]
      }),
    )
  }

  const visible = {
    finding: database.prepare<object, number>(visibleCodeSql.finding).pluck(),
    'trail-finding': database.prepare<object, number>(visibleCodeSql['trail-finding']).pluck(),
  }

  return {
    all,
    /** The deliveries of a block at which some finding of a term is not muted. */
    visibleBits({ id, field, code, severity, muted }: CodeTerm, block: number): Bits {
      if (muted === 'all') return noBits()
      const bits = postings.bitsOf(id, block)
      if (muted === 'none' || isEmpty(bits)) return bits
      const seen = noBits()
      const ids = JSON.stringify(idsOf(block, bits, false))
      for (const found of visible[field].all({ ids, code, severity })) setBit(seen, found - block * blockIds)
      return seen
    },
    ofSeverity: (severity: string): CodeTerm[] => all().filter(term => term.severity === severity),
  }
}
