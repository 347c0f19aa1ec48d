import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import type { TrailFinding, TrailStep } from '#contract/deliveries/trail'
import { pointerTokens } from '#contract/json/pointer'

type Step = Pick<TrailStep, 'deliveryId' | 'status' | 'refundStatus' | 'previousId'>

const titles = new Map<string, { readonly title: string }>(
  Object.entries({ ...findingCodes, ...trailFindingCodes }),
)

/**
 * A trail finding in one short sentence without its period: `FAILED after COMPLETE, a final status`. `steps`:
 * of the trail; without the finding's steps it is the title of its code.
 */
export function trailSentence(
  { code, path, deliveryId }: Pick<TrailFinding, 'code' | 'path' | 'deliveryId'>,
  steps: readonly Step[],
): string {
  const title = titles.get(code)?.title ?? code
  const step = steps.find(one => one.deliveryId === deliveryId)
  const previous = steps.find(one => one.deliveryId === step?.previousId)
  switch (code) {
    case 'second-final':
    case 'final-status-left':
      if (step === undefined || previous === undefined || previous.status === step.status) return title
      return `${step.status} after ${previous.status}, a final status`
    case 'refund-status-left':
    case 'refund-gone':
      if (previous?.refundStatus == null || step === undefined) return title
      return `Refund ${step.refundStatus ?? 'missing'} after refund ${previous.refundStatus}`
    case 'identity-changed':
      return `${fieldName(path)} changed`
    default:
      return title
  }
}

/** The last member of a JSON Pointer in words: `Deposit sender clabe`. */
function fieldName(pointer: string): string {
  const name = (pointerTokens(pointer)?.at(-1) ?? 'value').replaceAll('_', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Most severe first. Notes are not marked. */
export function markedFindings<T extends Pick<TrailFinding, 'severity'>>(
  findings: readonly T[],
): readonly T[] {
  const wrong = findings.filter(({ severity }) => severity !== 'info')
  return wrong.sort((one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'))
}
