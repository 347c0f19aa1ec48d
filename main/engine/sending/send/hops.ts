import { AppError } from '#contract/errors'
import { headerValues, isHeader } from '#contract/headers'
import type { HeaderPairs } from '#contract/terms'

/** Counts forwards, as `CDN-Loop` and `Max-Forwards` do. Replays send it as captured. */
const hopsHeader = 'Hooktrail-Hops'

/** Enough for a chain of several Hooktrails; ends loops. */
const maximumHops = 3

/**
 * Headers of a forward: as captured, with the count raised, at its captured place or last. Throws `forwarding-loop`
 * above the limit.
 */
export function headersOfForward(captured: HeaderPairs): HeaderPairs {
  const hops = Math.max(0, ...headerValues(captured, hopsHeader).map(countOf))
  if (hops >= maximumHops) {
    throw new AppError(
      'forwarding-loop',
      `Forwarded ${hops} times already (${hopsHeader}): routes form a loop. Correct the route that leads back.`,
      { hops },
    )
  }
  const raised = String(hops + 1)
  const place = captured.findIndex(pair => isHeader(pair, hopsHeader))
  if (place === -1) return [...captured, [hopsHeader, raised]]
  return captured.flatMap((pair, index): HeaderPairs => {
    if (!isHeader(pair, hopsHeader)) return [pair]
    return index === place ? [[pair[0], raised]] : []
  })
}

/** Another value is not Hooktrail's loop. */
function countOf(value: string): number {
  return /^\d{1,9}$/.test(value.trim()) ? Number(value.trim()) : 0
}
