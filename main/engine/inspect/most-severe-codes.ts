import { type FoundCode, severities } from '#contract/deliveries/finding'
import { type FindingCode, findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'

/** Codes shown in a row. */
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
 * Most severe codes, each once, at most 3: by severity, then those of the trail first, then in the order of the
 * tables. Unknown codes are dropped.
 */
export function mostSevereCodes(codes: Iterable<string>): FoundCode[] {
  return [...new Set(codes)]
    .flatMap(code => known.get(code) ?? [])
    .sort((a, b) => a.place - b.place)
    .slice(0, maximumCodes)
    .map(({ found }) => found)
}
