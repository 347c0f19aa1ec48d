import type { TrailFinding } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'

/** The errors and warnings of a trail that show at a delivery, errors first. */
export function trailProblemsAt(
  findings: readonly TrailFinding[],
  deliveryId: DeliveryId,
): readonly TrailFinding[] {
  const here = findings.filter(finding => finding.deliveryId === deliveryId)
  return (['error', 'warning'] as const).flatMap(severity =>
    here.filter(finding => finding.severity === severity),
  )
}
