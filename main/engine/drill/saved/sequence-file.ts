import type { DrillFailure } from '#contract/drill/drill'
import { propertyTexts } from '#contract/drill/properties'
import { AppError } from '#contract/errors'
import type { SavedSequence, SequenceFile } from '#contract/sending/saved-sequence'
import { scenarioFormat } from '#contract/sending/scenario-terms'
import { slug } from '#contract/words'
import { bodyIn } from '../bodies/forms.ts'
import type { LoadedTrail } from '../drill-run.ts'
import { sequenceOf } from '../sequences/sequence.ts'
import { anatomyOf } from '../trail/anatomy.ts'
import { readStep } from '../trail/read-step.ts'

/**
 * A failure as a scenario file that a drill sends first: the notifications of its trail and the smallest sequence, with
 * the exact text of every body. `name`: of the file, without extension.
 */
export function sequenceFileOf(
  failure: Pick<DrillFailure, 'property' | 'sequence' | 'sentence'>,
  trail: LoadedTrail,
): SequenceFile & { readonly text: string } {
  const { property } = failure
  const anatomy = anatomyOf(trail)
  const planned = sequenceOf(failure.sequence.filter(({ isRetry }) => isRetry !== true))
  const sequence = planned.map(
    ({ step, wave, form, subject, mishap }, place): SavedSequence['sequence'][number] => ({
      step,
      atOnce: place > 0 && planned[place - 1]?.wave === wave,
      form,
      ...(form === 'captured' ? {} : { text: bodyIn(form, step, anatomy) }),
      subject,
      mishap,
    }),
  )
  const records = trail.records.map(({ kind }, record) => (record === 0 ? kind : `${kind}-${record + 1}`))
  const file = {
    format: scenarioFormat.name,
    version: scenarioFormat.exactVersion,
    title: `${propertyTexts[property].title}: ${trail.name}`.slice(0, 200),
    description: failure.sentence.slice(0, 2000),
    source: 'drill',
    steps: trail.steps.map(({ record }, step) => ({ record: records[record], text: trail.bodies[step] })),
    drill: { property, sequence: sequence.map(withoutDefaults) },
  }
  const name = slug(`${property}-${trail.name.replace(/^own\//, '')}`)
  return { name, property, sequence, bodies: [...trail.bodies], text: `${JSON.stringify(file, null, 2)}\n` }
}

function withoutDefaults({ step, atOnce, form, text, subject, mishap }: SavedSequence['sequence'][number]) {
  return {
    step,
    ...(atOnce ? { atOnce } : {}),
    ...(form === 'captured' ? {} : { form, text }),
    ...(subject === 'own' ? {} : { subject }),
    ...(mishap === null ? {} : { mishap }),
  }
}

/** The trail of a file, whose only sequence is the saved one. Throws `scenario-unfit`. */
export function savedTrail({ name, property, sequence, bodies }: SequenceFile): LoadedTrail {
  const read = bodies.map((body, place) => {
    const step = readStep({ body, deliveryId: null, fixtureId: null }, place)
    if (step !== null) return step
    throw new AppError('scenario-unfit', `Step ${place} of ${name} is no notification of a known service.`)
  })
  const keys = [...new Set(read.map(({ recordKey }) => recordKey))]
  let wave = -1
  const planned = sequence.map(({ step, atOnce, form, subject, mishap }) => {
    if (!atOnce) wave += 1
    return { step, wave, form, subject, mishap }
  })
  return {
    name,
    records: keys.flatMap(key => {
      const first = read.find(({ recordKey }) => recordKey === key)
      return first === undefined
        ? []
        : [{ recordId: first.recordId, service: first.service, kind: first.kind }]
    }),
    steps: read.map(({ step, recordKey }) => ({ ...step, record: keys.indexOf(recordKey) })),
    bodies,
    saved: {
      property,
      sequence: sequenceOf(planned),
      texts: new Map(
        sequence.flatMap(({ step, form, text }) => (text === undefined ? [] : [[`${step} ${form}`, text]])),
      ),
    },
  }
}

/** Whether two sequences test the same: equal statuses, forms and mishaps in the same order, for any record. */
export function isAlike(one: SequenceFile, other: SequenceFile): boolean {
  return outlineOf(one) === outlineOf(other)
}

function outlineOf({ property, sequence, bodies }: SequenceFile): string {
  const statuses = bodies.map((body, place) => {
    const read = readStep({ body, deliveryId: null, fixtureId: null }, place)
    return [read?.kind, read?.step.status, read?.step.refundStatus]
  })
  const sent = sequence.map(({ step, atOnce, form, subject, mishap }) => [
    ...(statuses[step] ?? []),
    ...[atOnce, form, subject, mishap],
  ])
  return JSON.stringify([property, sent])
}
