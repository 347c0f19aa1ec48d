import type { Finding } from '#contract/deliveries/finding'
import type { Change } from '#contract/deliveries/trail'

export interface PlacedProblems {
  /** By the pointer of the change that they are about. */
  readonly at: ReadonlyMap<string, readonly Finding[]>
  /** About no change that is listed. */
  readonly elsewhere: readonly Finding[]
}

/** Which problems of a trail are about which change: the one of the same field, of one in it, or of one around it. */
export function placeProblems(changes: readonly Change[], problems: readonly Finding[]): PlacedProblems {
  const at = new Map<string, Finding[]>()
  const elsewhere: Finding[] = []
  for (const problem of problems) {
    const { path } = problem
    const change =
      changes.find(change => change.path === path) ??
      changes.find(change => change.path !== '' && path.startsWith(`${change.path}/`)) ??
      changes.find(change => path !== '' && path !== '/payload' && change.path.startsWith(`${path}/`))
    if (change === undefined) elsewhere.push(problem)
    else at.set(change.path, [...(at.get(change.path) ?? []), problem])
  }
  return { at, elsewhere }
}
