import { type PlannedSending, plain, type Sequence, sequenceOf, textOfSequence } from './sequence.ts'

/** Simplicity of a sequence: of two, the first smaller number decides. */
export type Size = readonly number[]

/**
 * Simpler sequences, simplest first: fewer sendings, then one at a time, without mishaps, as captured, in the trail's
 * order, and of the most informative steps. `worth`: steps, most informative first.
 */
export function* simpler(sequence: Sequence, worth: readonly number[]): Generator<Sequence> {
  const size = sizeOf(sequence, worth)
  const seen = new Set([textOfSequence(sequence)])
  for (const planned of candidates(sequence, worth)) {
    const candidate = sequenceOf(planned)
    const text = textOfSequence(candidate)
    if (seen.has(text) || compareSizes(sizeOf(candidate, worth), size) >= 0) continue
    seen.add(text)
    yield candidate
  }
}

export function sizeOf(sequence: Sequence, worth: readonly number[]): Size {
  const waves = new Set(sequence.map(({ wave }) => wave)).size
  return [
    sequence.length,
    sequence.length - waves,
    sequence.filter(({ mishap }) => mishap !== null).length,
    sequence.filter(({ form }) => form !== 'captured').length,
    sequence.filter(({ subject }) => subject === 'other').length,
    inversions(sequence),
    sequence.reduce((sum, { step }) => sum + worth.indexOf(step), 0),
  ]
}

export function compareSizes(a: Size, b: Size): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function* candidates(sequence: Sequence, worth: readonly number[]): Generator<readonly PlannedSending[]> {
  const { length } = sequence
  for (let size = length - 1; size > 0; size = Math.floor(size / 2)) {
    for (let start = 0; start < length; start += size) {
      yield sequence.filter((_, index) => index < start || index >= start + size)
    }
  }
  // Pairs that only matter together, such as a repetition and its cause.
  for (let first = 0; first < length; first++) {
    for (let second = first + 1; second < length; second++) {
      yield sequence.filter((_, index) => index !== first && index !== second)
    }
  }
  yield sequence.map((sending, wave) => ({ ...sending, wave }))
  for (const at of sequence.keys()) yield sequence.map((sending, index) => later(sending, index > at ? 1 : 0))
  yield sequence.map(sending => ({ ...sending, mishap: null }))
  yield* changedOne(sequence, sending => ({ ...sending, mishap: null }))
  yield sequence.map(sending => ({ ...sending, form: 'captured' as const }))
  yield* changedOne(sequence, sending => ({ ...sending, form: 'captured' }))
  yield* reordered(sequence)
  const used = new Set(sequence.map(({ step }) => step))
  for (const from of used) {
    for (const to of worth) {
      if (worth.indexOf(to) >= worth.indexOf(from)) break
      if (!used.has(to))
        yield sequence.map(sending => (sending.step === from ? { ...sending, step: to } : sending))
    }
  }
}

function* changedOne(
  sequence: Sequence,
  change: (sending: PlannedSending) => PlannedSending,
): Generator<readonly PlannedSending[]> {
  for (const at of sequence.keys()) {
    yield sequence.map((sending, index) => (index === at ? change(sending) : sending))
  }
}

/** First everything in the trail's order, then with two neighbors swapped. */
function* reordered(sequence: Sequence): Generator<readonly PlannedSending[]> {
  const sorted = sequence.toSorted((a, b) => a.step - b.step)
  yield sequence.map(({ wave }, index) => ({ ...(sorted[index] ?? plain(0, wave)), wave }))
  for (const [index, sending] of sequence.entries()) {
    const next = sequence[index + 1]
    if (next === undefined || next.step >= sending.step) continue
    yield sequence.map((one, at) => {
      if (at === index) return { ...next, wave: one.wave }
      return at === index + 1 ? { ...sending, wave: one.wave } : one
    })
  }
}

/** Opens its own wave at the cut. */
function later(sending: PlannedSending, by: 0 | 1): PlannedSending {
  return { ...sending, wave: sending.wave * 2 + by }
}

function inversions(sequence: Sequence): number {
  let count = 0
  for (const [index, { step }] of sequence.entries()) {
    for (const other of sequence.slice(index + 1)) if (other.step < step) count += 1
  }
  return count
}
