import type { Database } from 'better-sqlite3'
import type { Severity } from '#contract/deliveries/finding'
import { severities } from '#contract/deliveries/severities'
import { createPostingReads } from '../index/postings/posting-reads.ts'
import { mutingOf } from '../read/muting.ts'

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

  return {
    all,
    ofSeverity: (severity: string): CodeTerm[] => all().filter(term => term.severity === severity),
  }
}
