/**
 * A normative sentence or table row of a service's specification, in Hooktrail's words. Ids are `T` (transaction service)
 * or `F` (funding service), the number of the section, and the number in it: `T5-2`. An id is never reused. For a later
 * version of a specification, new statements get the next free number of their section (a new section the next free
 * section number), changed statements keep theirs, and removed statements stay as `nothing` with the version that dropped
 * them: so that findings, tests and stored rows preserve their meaning.
 */
export interface Statement {
  readonly section: string
  readonly demands: string
  readonly judged: Judgment
}

/** How Hooktrail judges a statement. test/unit/contract/statements checks that this is true. */
type Judgment =
  /**
   * By the rules of its row in a field table: presence, type, form, closed set, condition. `field` is the row's name;
   * `*` stands for all rows of the section without their own statement. `more`: codes of rules beyond the row.
   */
  | { readonly by: 'row'; readonly field: string; readonly more: readonly string[] }
  | { readonly by: 'findings'; readonly codes: readonly string[] }
  /**
   * By what Hooktrail does or shows outside findings, such as a message about the response to a registration. A test names
   * the statement.
   */
  | { readonly by: 'behavior'; readonly does: string }
  /** Other statements say the same, and are judged. */
  | { readonly by: 'statement'; readonly same: readonly string[] }
  /** There is nothing to check, and why. */
  | { readonly by: 'nothing'; readonly why: string }

export type Said = Omit<Statement, 'section'>

export function section<Id extends string>(
  heading: string,
  said: Readonly<Record<Id, Said>>,
): Record<Id, Statement> {
  const entries = Object.entries<Said>(said).map(([id, each]): [string, Statement] => [
    id,
    { section: heading, ...each },
  ])
  entries.sort(([a], [b]) => numberOf(a) - numberOf(b))
  return Object.fromEntries(entries) as Record<Id, Statement>
}

function numberOf(id: string): number {
  return Number(id.slice(id.indexOf('-') + 1))
}

export function row(field: string, demands: string, more: readonly string[] = []): Said {
  return { demands, judged: { by: 'row', field, more } }
}

export function findings(demands: string, ...codes: readonly string[]): Said {
  return { demands, judged: { by: 'findings', codes } }
}

export function behavior(demands: string, does: string): Said {
  return { demands, judged: { by: 'behavior', does } }
}

export function sameAs(same: string | readonly string[], demands: string): Said {
  return { demands, judged: { by: 'statement', same: [same].flat() } }
}

export function nothing(demands: string, why: string): Said {
  return { demands, judged: { by: 'nothing', why } }
}

/** A fact that a specification intentionally omits ("not shown"). Listed, so that a later version showing it is noticed. */
export function notSpecified(what: string): Said {
  return nothing(`Left open: ${what}.`, 'The specification does not show it, so nothing is judged by it.')
}
