import type { DrillFailure, DrillOptions } from '#contract/drill/drill'
import type { SentSending } from '#contract/drill/sequence'
import { pointerTokens } from '#contract/json/pointer'
import { createRunBodies } from '../bodies/run-bodies.ts'
import type { LoadedTrail } from '../drill-run.ts'
import { sendingText } from '../reports/failure-text.ts'
import { type PlannedSending, type Sequence, sequenceOf } from '../sequences/sequence.ts'
import { namesToRenew } from '../target/state-place.ts'
import { anatomyOf } from '../trail/anatomy.ts'

/** A failure with the notifications that led to it. */
export interface FailureToTest {
  readonly failure: DrillFailure
  readonly trail: LoadedTrail
  readonly options: DrillOptions
  /** JSON Pointers that differ between two runs of the same order of its trail. */
  readonly learned: readonly string[]
}

/** A place holder for an id, such as `<id-1>`, by the name of a member, or `recordId`. */
type RecordNames = Readonly<Record<string, string>>

/** Indexes of notifications; inner lists are sent at the same time. */
type Waves = readonly (readonly number[])[]

/** A failing sequence as plain requests, whatever the language of the test. */
export interface SequencePlan {
  /** Ids by place holder. */
  readonly ids: Readonly<Record<string, string>>
  readonly notifications: readonly { readonly name: string; readonly text: string }[]
  readonly sequence: Waves
  /** `null`: responses are judged. */
  readonly states: {
    /** Records whose state is read after the sequence. */
    readonly records: readonly RecordNames[]
    readonly ignored: readonly (readonly string[])[]
    readonly ignoresCase: boolean
    readonly settleMs: number
    readonly judged: StatesJudged
  } | null
  /** Sent again after a failure, as the services do. */
  readonly isRetried: boolean
  /** Two at the same time may miss each other. */
  readonly tries: number
}

/** `equal` and `different`: to the states after another sequence. */
type StatesJudged =
  | {
      readonly by: 'equal' | 'different'
      /** The app has shown a record, so a state URL that shows none is wrong. */
      readonly isShown: boolean
      readonly reference: Waves
      readonly records: readonly RecordNames[]
    }
  | { readonly by: 'values'; readonly values: readonly ExpectedValue[] }

interface ExpectedValue {
  /** Index in `records`. */
  readonly record: number
  readonly pointer: readonly string[]
  /** JSON. */
  readonly value: string
}

/** The plan, or why plain requests can't show the failure, as the end of a sentence. */
export function sequencePlanOf(given: FailureToTest): SequencePlan | string {
  const { failure, options } = given
  const sequence = planned(failure.sequence)
  const why = whyNotPlain(given, sequence)
  if (why !== null) return why
  const isByResponses =
    failure.before.length === 0 && failure.reference.length === 0 && failure.differences.length === 0
  const placed = placeNotifications(given)
  const waves = placed.wavesOf(sequence)
  const compared = failure.property === 'isolation' ? 'other' : 'own'
  // Also places the notifications of the reference.
  const judged = isByResponses ? null : judgedBy(given, placed)
  const records = judged === null ? [] : placed.recordsOf(compared)
  const plan: SequencePlan = {
    ids: placed.ids([...records, ...(judged !== null && judged.by !== 'values' ? judged.records : [])]),
    notifications: placed.notifications,
    sequence: waves,
    states: judged && {
      records,
      ignored: [...options.ignore, ...given.learned].map(pointer => pointerTokens(pointer) ?? []),
      ignoresCase: sequence.some(({ form }) => form === 'letter-case'),
      settleMs: options.settleMs,
      judged,
    },
    isRetried: failure.property !== 'responses',
    tries: waves.some(({ length }) => length > 1) ? 4 : 1,
  }
  const isEscaped = Object.values(plan.ids).some(id => JSON.stringify(id) !== `"${id}"`)
  return isEscaped ? 'has ids with signs that JSON escapes' : plan
}

/** Retries of the service are sent again by the test. */
function planned(sent: readonly SentSending[]): Sequence {
  return sequenceOf(sent.filter(({ isRetry }) => isRetry !== true))
}

function whyNotPlain({ failure, options }: FailureToTest, sequence: Sequence): string | null {
  const { additions, stateHeaders, expect } = options
  const [mishap] = sequence.flatMap(one => one.mishap ?? [])
  if (mishap === 'restart') return 'restarts the app'
  if (mishap === 'dependency-fails') return 'makes a dependency of the app fail'
  if (mishap === 'response-lost') return 'closes a connection before the response'
  if (additions.signing !== null) return 'is signed'
  if (additions.headers.length > 0 || stateHeaders.length > 0) return 'needs headers'
  if (options.prepare !== null) return 'needs a preparation'
  if (options.state.by === 'command') return 'needs a command to read the state'
  const isByName = expect.some(text => /^(?:credited-once|refund-recorded)/.test(text))
  if (failure.property === 'expected' && (isByName || failure.differences.length === 0))
    return 'needs an expectation of Hooktrail'
  return null
}

function judgedBy({ failure }: FailureToTest, placed: Placed): StatesJudged {
  if (failure.property === 'expected') {
    const values = failure.differences.flatMap(({ path, from }) => {
      const [record = '0', ...pointer] = pointerTokens(path) ?? []
      return from === null ? [] : [{ record: Number(record), pointer, value: from }]
    })
    return { by: 'values', values }
  }
  return {
    // A refund that the state should show.
    by: failure.differences.length === 0 ? 'different' : 'equal',
    isShown: failure.before.some(({ status }) => status >= 200 && status < 300),
    reference: placed.wavesOf(planned(failure.reference)),
    records: placed.recordsOf('own'),
  }
}

type Placed = ReturnType<typeof placeNotifications>

/** Bodies with place holders instead of ids, each listed once. */
function placeNotifications({ trail, options }: FailureToTest) {
  const anatomy = anatomyOf(trail)
  const bodies = createRunBodies(anatomy, namesToRenew(options), new Set())
  const texts = new Map<string, number>()
  const notifications: { readonly name: string; readonly text: string }[] = []
  const sign = unusedSign(trail)
  const valuesOf = (subject: PlannedSending['subject']): string[] =>
    bodies.identifiers.map((_, place) => `<${subject === 'own' ? 'id' : 'other'}${sign}-${place + 1}>`)
  const copies = { own: bodies.withValues(valuesOf('own')), other: bodies.withValues(valuesOf('other')) }

  function placeOf(sending: PlannedSending): number {
    const { step, form, subject } = sending
    const text = Buffer.from(bodies.body(step, form, copies[subject])).toString()
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, notifications.length)
    const alone = { ...sending, wave: 0, repeats: null }
    notifications.push({ name: sendingText(alone, [alone], trail), text })
    return notifications.length - 1
  }

  const recordsOf = (subject: PlannedSending['subject']): RecordNames[] =>
    trail.records.map((_, record) => ({
      ...copies[subject].named[record],
      recordId: copies[subject].recordIds[record] ?? '',
    }))

  return {
    notifications,
    recordsOf,
    wavesOf: (sequence: Sequence): Waves =>
      [...Map.groupBy(sequence, ({ wave }) => wave).values()].map(wave => wave.map(placeOf)),
    /** Of the placed notifications and these records. */
    ids(records: readonly RecordNames[]): Record<string, string> {
      const named = new Set(records.flatMap(record => Object.values(record)))
      const all = Object.values(copies).flatMap(({ values }) =>
        values.map((name, place) => [name, bodies.identifiers[place] ?? ''] as const),
      )
      const isUsed = (name: string): boolean =>
        named.has(name) || notifications.some(({ text }) => text.includes(name))
      return Object.fromEntries(all.filter(([name]) => isUsed(name)))
    },
  }
}

/** Makes place holders that no body has. */
function unusedSign({ bodies, saved }: LoadedTrail): string {
  const texts = [...bodies, ...(saved?.texts.values() ?? [])]
  for (let sign = ''; ; sign += '-')
    if (!texts.some(text => text.includes(`<id${sign}-`) || text.includes(`<other${sign}-`))) return sign
}
