import type { FaultName, ScenarioFault } from '#contract/sending/scenario-faults'
import type { ScenarioFile } from '#contract/sending/scenario-file'
import { below, type Random } from '../seeded-random.ts'
import { ScenarioFlaw } from './scenario-text.ts'

/** Notification of a sending: a step of the file, or a second final status. */
export interface SentNotification {
  /** Index of the step, or of the step before the second final. */
  readonly place: number
  readonly second: Extract<ScenarioFault, { fault: 'second-final' }> | null
}

export type Defect = Extract<
  ScenarioFault,
  { fault: 'malformed' | 'truncated' | 'oversized' | 'slow-upload' | 'unknown-field' }
>

export interface PlannedSending {
  /** The same object for a repetition. */
  readonly notification: SentNotification
  readonly waitMs: number
  readonly isAtOnce: boolean
  readonly faults: readonly FaultName[]
  readonly notes: readonly string[]
  readonly findings: readonly string[]
  readonly defects: readonly Defect[]
}

export type StatusWords = (notification: SentNotification) => string

type Draft = { -readonly [Key in keyof PlannedSending]: PlannedSending[Key] }

/** Steps in order, with the file's faults applied in sequence. Throws `ScenarioFlaw`. */
export function orderOf(
  file: Pick<ScenarioFile, 'steps' | 'faults'>,
  random: Random,
  wordsOf: StatusWords,
): readonly PlannedSending[] {
  const drafts = plainOrder(file.steps)
  for (const [index, fault] of file.faults.entries()) {
    apply(fault, `/faults/${index}`, drafts, { steps: file.steps, random, wordsOf })
  }
  return drafts
}

interface Surroundings {
  readonly steps: ScenarioFile['steps']
  readonly random: Random
  readonly wordsOf: StatusWords
}

function plainOrder(steps: ScenarioFile['steps']): Draft[] {
  const notifications: SentNotification[] = []
  return steps.map((step, place): Draft => {
    const original = 'repeats' in step ? notifications[step.repeats] : undefined
    const notification = original ?? { place, second: null }
    notifications.push(notification)
    return {
      notification,
      waitMs: step.waitMs,
      isAtOnce: false,
      faults: [],
      notes: step.fault === undefined ? [] : [step.fault],
      findings: step.findings,
      defects: [],
    }
  })
}

function apply(fault: ScenarioFault, path: string, drafts: Draft[], around: Surroundings): void {
  const index = indexOf(fault, path, drafts, around)
  const draft = drafts[index]
  if (draft === undefined) throw new ScenarioFlaw(`${path}/step`, 'No such step.')
  const note = (words: string): string => fault.note ?? words
  const mark = (one: Draft, words: string, findings = fault.findings): void => {
    one.faults = [...one.faults, fault.fault]
    one.notes = [...one.notes, note(words)]
    one.findings = [...one.findings, ...findings]
  }
  const words = faultNote(fault, around.wordsOf(draft.notification))
  switch (fault.fault) {
    case 'duplicate': {
      const copies = Array.from({ length: fault.times }, (): Draft => {
        const copy = { ...plain(draft), waitMs: fault.waitMs }
        mark(copy, words)
        return copy
      })
      drafts.splice(index + 1, 0, ...copies)
      break
    }
    case 'swap':
    case 'hold-back': {
      const to = fault.fault === 'swap' ? index + 1 : placeAfter(fault.after, path, drafts, index)
      const waits = fault.fault === 'swap' ? draft.waitMs : fault.waitMs
      if (to >= drafts.length || to <= index) throw new ScenarioFlaw(`${path}/step`, 'No later step follows.')
      drafts.splice(index, 1)
      drafts.splice(to, 0, draft)
      // A place in the order keeps its time, so that the first is sent at once.
      const next = drafts[index]
      if (fault.fault === 'swap' && next !== undefined) {
        draft.waitMs = next.waitMs
        next.waitMs = waits
      } else draft.waitMs = waits
      mark(draft, words)
      break
    }
    case 'drop': {
      drafts.splice(index, 1)
      mark(nearest(draft, drafts, index, path, around.steps), words)
      break
    }
    case 'late-final':
      draft.waitMs += fault.waitMs
      mark(draft, words)
      break
    case 'second-final': {
      const notification = { place: draft.notification.place, second: fault }
      const second = { ...plain(draft), notification, waitMs: fault.waitMs }
      mark(second, words)
      drafts.splice(index + 1, 0, second)
      break
    }
    case 'burst': {
      const together = drafts.slice(index, index + fault.count)
      if (together.length < fault.count) {
        throw new ScenarioFlaw(`${path}/count`, `Only ${together.length} sendings are left from this step.`)
      }
      for (const [place, one] of together.entries()) {
        one.isAtOnce = place > 0
        mark(one, words, place === together.length - 1 ? fault.findings : [])
      }
      break
    }
    case 'malformed':
    case 'truncated':
    case 'oversized':
    case 'slow-upload':
    case 'unknown-field':
      draft.defects = [...draft.defects, fault]
      mark(draft, words)
  }
}

function plain(draft: Draft): Draft {
  return { ...draft, isAtOnce: false, faults: [], notes: [], findings: [], defects: [] }
}

/** Sending that the fault hits: the first of its step, or a sending chosen by the seed. */
function indexOf(
  fault: ScenarioFault,
  path: string,
  drafts: readonly Draft[],
  { steps, random }: Surroundings,
): number {
  if (fault.step === 'any') {
    // The last has no successor to swap with, nor enough for a burst.
    const left =
      fault.fault === 'burst'
        ? fault.count - 1
        : fault.fault === 'swap' || fault.fault === 'hold-back'
          ? 1
          : 0
    if (drafts.length <= left) throw new ScenarioFlaw(`${path}/step`, 'Too few steps for this fault.')
    return below(random, drafts.length - left)
  }
  const step = steps[fault.step]
  if (step === undefined) {
    throw new ScenarioFlaw(`${path}/step`, `No step ${fault.step}; the last is ${steps.length - 1}.`)
  }
  const place = 'repeats' in step ? step.repeats : fault.step
  const earlier = steps.slice(0, fault.step).filter(one => 'repeats' in one && one.repeats === place).length
  const nth = 'repeats' in step ? earlier + 1 : 0
  const found = drafts.flatMap(({ notification, faults }, index) =>
    notification.place === place && notification.second === null && !faults.includes('duplicate')
      ? [index]
      : [],
  )
  const index = found[nth] ?? found[0]
  if (index === undefined) throw new ScenarioFlaw(`${path}/step`, `Step ${fault.step} is dropped before.`)
  return index
}

function placeAfter(
  after: number | undefined,
  path: string,
  drafts: readonly Draft[],
  index: number,
): number {
  if (after === undefined) return drafts.length - 1
  const found = drafts.findLastIndex(({ notification }) => notification.place === after)
  if (found === -1) throw new ScenarioFlaw(`${path}/after`, `No step ${after} is sent.`)
  if (found <= index) throw new ScenarioFlaw(`${path}/after`, 'Name a step that follows.')
  return found
}

/** Place that shows a missing step: the next of its record, else the last before. */
function nearest(
  dropped: Draft,
  drafts: readonly Draft[],
  index: number,
  path: string,
  steps: ScenarioFile['steps'],
): Draft {
  const recordAt = ({ notification }: Draft): string | null => {
    const step = steps[notification.place]
    return step !== undefined && 'record' in step ? step.record : null
  }
  const isSame = (one: Draft): boolean => recordAt(one) === recordAt(dropped)
  const found = drafts.slice(index).find(isSame) ?? drafts.slice(0, index).findLast(isSame)
  if (found === undefined) throw new ScenarioFlaw(`${path}/step`, 'It is the only step of its record.')
  return found
}

/** Note about a fault; `status`: of its notification. */
function faultNote(fault: ScenarioFault, status: string): string {
  switch (fault.fault) {
    case 'duplicate':
      return `${status} again, byte for byte`
    case 'swap':
      return `${status} is sent after the next notification`
    case 'hold-back':
      return `${status} is sent late`
    case 'drop':
      return `${status} is not sent`
    case 'late-final':
      return `${status} is sent ${spanText(fault.waitMs)} later`
    case 'second-final':
      return `Another final status after ${status}`
    case 'burst':
      return `${fault.count} are sent at the same time`
    case 'malformed':
      return 'The body ends within its JSON'
    case 'truncated':
      return 'The connection closes after half of the body'
    case 'oversized':
      return `The body has ${sizeText(fault.bytes)}`
    case 'slow-upload':
      return `The body takes ${spanText(fault.overMs)}`
    case 'unknown-field':
      return `Undocumented field ${fault.path}`
  }
}

function spanText(ms: number): string {
  return ms >= 1000 ? `${Number((ms / 1000).toFixed(1))} s` : `${ms} ms`
}

function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024
    ? `${Number((bytes / 1024 / 1024).toFixed(1))} MiB`
    : `${Number((bytes / 1024).toFixed(1))} KiB`
}
