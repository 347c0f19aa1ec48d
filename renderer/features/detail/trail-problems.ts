import { trailFindingCodes } from '#contract/deliveries/finding-codes'
import type { TrailFinding } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'

const places = new Map(Object.keys(trailFindingCodes).map((code, place) => [code, place]))

/** The errors and warnings of a trail that show at a delivery: errors first, then in the order of their table. */
export function trailProblemsAt(
  findings: readonly TrailFinding[],
  deliveryId: DeliveryId,
): readonly TrailFinding[] {
  const placeOf = ({ code }: TrailFinding) => places.get(code) ?? places.size
  const here = findings
    .filter(finding => finding.deliveryId === deliveryId)
    .sort((one, other) => placeOf(one) - placeOf(other))
  return (['error', 'warning'] as const).flatMap(severity =>
    here.filter(finding => finding.severity === severity),
  )
}
