import { propertySituations, situationsOf } from '#contract/drill/exercised'
import type { DrillProperty } from '#contract/drill/properties'
import { type Situation, type SituationCount, situationTexts } from '#contract/drill/situations'
import type { Anatomy } from '../trail/anatomy.ts'
import type { Material } from './dice.ts'
import { isNotification, type Sequence } from './sequence.ts'

/** Situations in a sequence, each once. */
function situationsIn(sequence: Sequence, anatomy: Anatomy): ReadonlySet<Situation> {
  const { refundMoves, givingBack, recordOf, steps } = anatomy
  const found = new Set<Situation>()
  const known = sequence.filter(isNotification)
  const firsts = known.filter(({ repeats }) => repeats === null)
  const isRefund = (step: number): boolean => refundMoves.includes(step)
  const isPlainFinal = (step: number): boolean => steps[step]?.step.isFinal === true && !isRefund(step)
  for (const { form, mishap, subject, step, repeats, wave } of sequence) {
    if (form !== 'captured' && form !== 'fresh') found.add(form)
    if (mishap !== null) found.add(mishap)
    if (subject === 'other') found.add('other-record')
    if (isRefund(step)) found.add('refund')
    if (givingBack.includes(step)) found.add('given-back')
    const original = repeats === null ? undefined : sequence[repeats]
    if (original === undefined) continue
    found.add('repeated')
    const between = known.filter(one => one.wave > original.wave && one.wave < wave)
    if (between.some(one => one.step !== step)) found.add('repeated-later')
    if (isPlainFinal(step) && between.some(one => isRefund(one.step))) found.add('final-after-refund')
  }
  for (const [place, later] of firsts.entries()) {
    for (const earlier of firsts.slice(0, place)) {
      if (earlier.subject !== later.subject || earlier.wave === later.wave || earlier.step < later.step)
        continue
      found.add('other-order')
      if (recordOf[earlier.step] !== recordOf[later.step]) continue
      if (steps[earlier.step]?.step.isFinal === true && steps[later.step]?.step.isFinal !== true)
        found.add('final-first')
      if (isRefund(earlier.step) && isPlainFinal(later.step)) found.add('refund-first')
    }
  }
  for (const [place, one] of known.entries()) {
    const beside = known.slice(place + 1).filter(other => other.wave === one.wave)
    if (beside.some(other => other.step !== one.step)) found.add('together')
    if (beside.some(other => other.step === one.step && other.subject === one.subject))
      found.add('same-together')
  }
  const sent = new Set(firsts.map(({ step }) => step))
  if (anatomy.skippable.some(step => !sent.has(step))) found.add('skipped')
  return found
}

/** Why a situation was never tried on a trail. */
function whyNever(situation: Situation, { anatomy, canRestart, canFault, isSigned }: Material): string {
  const { steps, refundMoves, givingBack } = anatomy
  if (!isSigned && ofSignatures.includes(situation)) return 'the drill does not sign'
  if (situation === 'restart' && !canRestart) return 'no restart command'
  if (situation === 'dependency-fails' && !canFault) return 'no fault command'
  if (situation === 'given-back' && givingBack.length === 0) return 'no returned withdrawal'
  const needsRefund = situation === 'refund' || situation === 'refund-first'
  if ((needsRefund || situation === 'final-after-refund') && refundMoves.length === 0) return 'no refund'
  if (steps.length === 1) return 'only one notification'
  const isSwappable = (a: number, b: number): boolean => a < b && !anatomy.isOrderFixed(a, b)
  const places = [...steps.keys()]
  const pairs = places.flatMap(a => places.filter(b => isSwappable(a, b)).map(b => [a, b] as const))
  if (situation === 'other-order' && pairs.length === 0) return 'order not certain'
  const isFinal = (step: number): boolean => steps[step]?.step.isFinal === true
  if (situation === 'final-first' && !pairs.some(([a, b]) => !isFinal(a) && isFinal(b)))
    return 'no status before the final one'
  return 'by chance: more runs help'
}

const ofSignatures = situationsOf('signatures')

/** Counts the situations in the sequences of a property and trail. */
export function createSituationCounter(property: DrillProperty, material: Material) {
  // Without signing, no cell of `signatures` can list these situations as never tried.
  const isSilent = property === 'responses' && !material.isSigned
  const own = isSilent ? [...situationsOf(property), ...ofSignatures] : situationsOf(property)
  const counts = new Map<Situation, number>(own.map(situation => [situation, 0]))
  const { proof } = propertySituations[property]
  const counted = (): SituationCount[] =>
    [...counts].map(([situation, times]) => ({
      situation,
      times,
      reason: times > 0 ? null : whyNever(situation, material),
    }))
  return {
    add(sequence: Sequence): void {
      for (const situation of situationsIn(sequence, material.anatomy)) {
        const times = counts.get(situation)
        if (times !== undefined) counts.set(situation, times + 1)
      }
    },
    counts: counted,
    /** Why the sequences prove nothing about the property; `null` if they do. */
    whyNoProof(): string | null {
      if (proof.length === 0 || proof.some(situation => (counts.get(situation) ?? 0) > 0)) return null
      const missing = counted().filter(({ situation }) => proof.includes(situation))
      const names = missing.map(({ situation }) => situationTexts[situation]).join(', ')
      const [first] = missing
      return `Not exercised: no sequence had ${names} (${first?.reason ?? ''}).`
    },
  }
}
