import type { FoundCode } from '#contract/deliveries/finding'
import { type FindingCode, findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { severities } from '#contract/deliveries/severities'

/** As many as a row shows. */
const maximumCodes = 3

const known = new Map<string, { readonly found: FoundCode; readonly place: number }>(
  Object.entries<Pick<FindingCode, 'severity'>>({ ...trailFindingCodes, ...findingCodes }).map(
    ([code, { severity }], index) => [
      code,
      { found: { severity, code }, place: severities.indexOf(severity) * 1_000 + index },
    ],
  ),
)

/**
 * The most severe of these codes, each once, at most 3: of those of one severity first what is about the trail, then in
 * the order of the tables. A code that no table has is left out.
 */
export function mostSevereCodes(codes: Iterable<string>): FoundCode[] {
  return [...new Set(codes)]
    .flatMap(code => known.get(code) ?? [])
    .sort((a, b) => a.place - b.place)
    .slice(0, maximumCodes)
    .map(({ found }) => found)
}
