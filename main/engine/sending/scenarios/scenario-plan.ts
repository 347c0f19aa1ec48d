import { randomBytes } from 'node:crypto'
import { messageOf } from '#contract/errors'
import { editJson } from '#contract/json/edit'
import { pointerTo, pointerTokens } from '#contract/json/pointer'
import type { MadeStep } from '#contract/sending/scenario-file'
import { isFinal } from '#contract/services/next-states'
import { fixtureId } from '#contract/terms'
import type { MadeNotification } from '../batches/batch-of-made.ts'
import { newSubject, writeTime } from '../fixtures/notification-body.ts'
import { fillText, type NotificationSubject } from '../fixtures/placeholders.ts'
import type { Random, RandomBytes } from '../seeded-random.ts'
import type { Upload } from '../send/upload.ts'
import { type Defect, orderOf, type SentNotification } from './scenario-order.ts'
import { type LoadedScenario, madeStepAt, ScenarioFlaw } from './scenario-text.ts'
import { type FindFixture, fixtureSource, type StepSource, sourceOf } from './step-source.ts'

interface DefectiveBody {
  readonly body: string
  readonly upload?: Upload
}

const uploadPieces = 10

/** Applies defects in sequence. Throws `ScenarioFlaw` if a member cannot be added. */
function applyDefects(sound: string, defects: readonly Defect[], path: string): DefectiveBody {
  let body = sound
  let upload: Upload | null = null
  for (const defect of defects) {
    switch (defect.fault) {
      case 'unknown-field':
        body = withMember(body, defect.path, defect.value, path)
        break
      case 'malformed':
        // Cut within the JSON, so that a partial notification arrives.
        body = body.slice(0, Math.ceil((body.length * 2) / 3))
        break
      case 'oversized':
        body += ' '.repeat(Math.max(0, defect.bytes - Buffer.byteLength(body)))
        break
      case 'truncated':
        upload = { how: 'cut', bytes: Math.floor(Buffer.byteLength(body) / 2) }
        break
      case 'slow-upload':
        upload = { how: 'slow', overMs: defect.overMs, pieces: uploadPieces }
    }
  }
  return upload === null ? { body } : { body, upload }
}

function withMember(body: string, pointer: string, value: unknown, path: string): string {
  const edit = editJson(body)
  const tokens = pointerTokens(pointer) ?? []
  const parent = tokens.slice(0, -1).reduce(pointerTo, '')
  if (edit === null || !edit.setText(parent, tokens.at(-1) ?? '', JSON.stringify(value))) {
    throw new ScenarioFlaw(path, `The notification has no place for ${pointer}.`)
  }
  return edit.text()
}

export type ScenarioOutline = ReturnType<typeof outlineOf>

/** The sent notifications, in order; `random` decides where faults hit. Throws `ScenarioFlaw`. */
export function outlineOf(scenario: LoadedScenario, fixtureOf: FindFixture, random: Random) {
  const sources = new Map<number, StepSource>()
  for (const place of scenario.steps.keys()) {
    const step = scenario.steps[place]
    const made = madeStepAt(scenario.steps, place)
    if (made === null || (step !== undefined && 'repeats' in step && step.repeats >= place)) {
      throw new ScenarioFlaw(`/steps/${place}/repeats`, 'Name an earlier step that is not a repetition.')
    }
    if (step === made) sources.set(place, sourceOf(scenario, place, made, fixtureOf))
  }
  const seconds = new Map<SentNotification, StepSource>()
  const stepOf = ({ place }: SentNotification): MadeStep => {
    const made = madeStepAt(scenario.steps, place)
    if (made === null) throw new ScenarioFlaw(`/steps/${place}`, 'It repeats no step.')
    return made
  }
  const source = (notification: SentNotification): StepSource => {
    const found = seconds.get(notification) ?? sources.get(notification.place)
    if (found === undefined) throw new ScenarioFlaw(`/steps/${notification.place}`, 'It repeats no step.')
    return found
  }
  const wordsOf = (notification: SentNotification): string => {
    const { status, refundStatus } = source(notification)
    return refundStatus === null ? status : `refund ${refundStatus}`
  }
  const sendings = orderOf(scenario, random, wordsOf)
  for (const { notification } of sendings) {
    if (notification.second === null || seconds.has(notification)) continue
    const path = `/faults/${scenario.faults.indexOf(notification.second)}/fixture`
    const second = fixtureSource(fixtureId(notification.second.fixture), fixtureOf, path)
    if (second.kind !== source(notification).kind) {
      throw new ScenarioFlaw(path, `The fixture is of another kind: ${second.kind}.`)
    }
    seconds.set(notification, second)
  }
  refuseFinals(scenario, sources)
  return {
    sendings,
    stepOf,
    sourceOf: source,
    /** Seconds between its record's creation and its `updated_at`. */
    updatedSecondsOf: (notification: SentNotification): number =>
      stepOf(notification).updatedSeconds + (notification.second?.updatedSeconds ?? 0),
  }
}

/** Throws `ScenarioFlaw` for faults that contradict the final statuses. */
function refuseFinals({ faults }: LoadedScenario, sources: ReadonlyMap<number, StepSource>): void {
  for (const [index, { fault, step }] of faults.entries()) {
    const source = step === 'any' ? undefined : sources.get(step)
    if ((fault !== 'late-final' && fault !== 'second-final') || source === undefined) continue
    if (!isFinal(source.kind, source.status.toLowerCase())) {
      throw new ScenarioFlaw(`/faults/${index}/step`, `${source.status} is not a final status.`)
    }
  }
}

/** Sendings of the scenario from now on, for new records. Throws `ScenarioFlaw`. */
export function planScenario(
  scenario: LoadedScenario,
  outline: ScenarioOutline,
  nowMs: number,
  random: RandomBytes = randomBytes,
): readonly MadeNotification[] {
  const ids = new Map<string, string>()
  for (const [place, step] of scenario.steps.entries()) {
    if ('repeats' in step || ids.has(step.record)) continue
    const { service, recordId } = outline.sourceOf({ place, second: null })
    ids.set(step.record, recordId ?? newSubject({ service, ageSeconds: 0 }, nowMs, random).recordId)
  }
  const bodies = new Map<SentNotification, string>()
  const bodyOf = (notification: SentNotification): string => {
    const known = bodies.get(notification)
    if (known !== undefined) return known
    const body = makeBody(scenario, outline, notification, { nowMs, ids, random })
    bodies.set(notification, body)
    return body
  }
  return outline.sendings.map(({ notification, defects }) => {
    const step = outline.stepOf(notification)
    const flawPath = `/steps/${notification.place}`
    return {
      ...applyDefects(bodyOf(notification), defects, flawPath),
      fixtureId: outline.sourceOf(notification).fixtureId,
      recordId: ids.get(step.record) ?? '',
      isEdited: Object.keys(step.set).length > 0 || defects.length > 0,
    }
  })
}

function makeBody(
  scenario: LoadedScenario,
  outline: ScenarioOutline,
  notification: SentNotification,
  given: {
    readonly nowMs: number
    readonly ids: ReadonlyMap<string, string>
    readonly random: RandomBytes
  },
): string {
  const { ids, random } = given
  const step = outline.stepOf(notification)
  const source = outline.sourceOf(notification)
  const path = `/steps/${notification.place}`
  const createdMs = given.nowMs - ageSeconds(scenario, outline, step.record) * 1000
  const subject: NotificationSubject = {
    recordId: ids.get(step.record) ?? '',
    createdAt: writeTime(source.service, createdMs),
    updatedAt: writeTime(source.service, createdMs + outline.updatedSecondsOf(notification) * 1000),
  }
  const withIds = (text: string, at: string): string =>
    text.replace(/\{\{recordId:([\w-]+)\}\}/g, (_, name: string) => {
      const id = ids.get(name)
      if (id === undefined) throw new ScenarioFlaw(at, `No record ${name} in this scenario.`)
      return id
    })
  try {
    const body = source.make(subject, random, text => withIds(text, path))
    const edit = editJson(body)
    for (const [pointer, value] of Object.entries(notification.second === null ? step.set : {})) {
      const at = pointerTo(`${path}/set`, pointer)
      const text = fillText(withIds(value, at), subject, false, random)
      const tokens = pointerTokens(pointer) ?? []
      const parent = tokens.slice(0, -1).reduce(pointerTo, '')
      if (edit === null || !edit.setText(parent, tokens.at(-1) ?? '', JSON.stringify(text))) {
        throw new ScenarioFlaw(at, 'The notification has no place for it.')
      }
    }
    return edit?.text() ?? body
  } catch (error) {
    if (error instanceof ScenarioFlaw) throw error
    throw new ScenarioFlaw(path, messageOf(error))
  }
}

/** From the file, else so that its newest notification is from now. */
function ageSeconds(scenario: LoadedScenario, outline: ScenarioOutline, record: string): number {
  const given = scenario.records[record]?.ageSeconds
  if (given !== undefined) return given
  const all = scenario.steps.flatMap(step =>
    'record' in step && step.record === record ? [step.updatedSeconds] : [],
  )
  const sent = outline.sendings.flatMap(({ notification }) =>
    outline.stepOf(notification).record === record ? [outline.updatedSecondsOf(notification)] : [],
  )
  return Math.max(0, ...all, ...sent)
}
