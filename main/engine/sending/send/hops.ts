import { AppError } from '#contract/errors'
import { headerValues, isHeader } from '#contract/headers'
import type { HeaderPairs } from '#contract/terms'

/** Counts how often a delivery was forwarded, as `CDN-Loop` and `Max-Forwards` do. Replays send it as it was captured. */
export const hopsHeader = 'Hooktrail-Hops'

/** Enough for a chain of several Hooktrails; a loop ends after so many. */
export const maximumHops = 3

/**
 * The headers of a forward: as captured, the count raised by one, at its captured place or last.
 * Throws `forwarding-loop` where the delivery has been forwarded too often already.
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

/** A value that is not a count is not our loop. */
function countOf(value: string): number {
  return /^\d{1,9}$/.test(value.trim()) ? Number(value.trim()) : 0
}
