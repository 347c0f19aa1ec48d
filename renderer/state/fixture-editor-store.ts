import { create } from 'zustand'
import { editJson } from '#contract/json/edit'
import { pointerTo, pointerTokens } from '#contract/json/pointer'
import type { Subject } from '#contract/sending/sending'
import type { BatchId, FixtureId, RecordKind } from '#contract/terms'
import { call } from '../api/client.ts'
import { fixtureById, loadFixtures, useFixtureList } from './fixture-list-store.ts'
import { bodyOfFile, followingTemplate } from './fixture-text.ts'
import { followSending, idle, type Outcome, outcomeOf } from './outcome.ts'
import { failed, loading, type Resource, ready, readyValue } from './resource.ts'
import { openSendPlace } from './send-place-store.ts'
import { offerRemembered, rememberUrl, type TargetChoice, toTarget } from './target-choice.ts'

/** A record whose next status is made. */
export interface FollowedRecord {
  readonly recordKey: string
  readonly recordId: string
  readonly kind: RecordKind
}

interface FixtureEditorState {
  /** What is edited. */
  readonly fixtureId: FixtureId | null
  /** What was chosen to be edited and is not there yet: until then what is edited stays, whole. */
  readonly openingId: FixtureId | null
  /** The next status of a record; which one may still be open. */
  readonly isFollowing: boolean
  /** `null`: a new record. */
  readonly record: FollowedRecord | null
  /** The template as the fixture, or the record's next status, has it. */
  readonly base: Resource<string>
  /** The template as it is edited: JSON with placeholders, or whatever was typed. */
  readonly text: string
  readonly target: TargetChoice
  /** As typed. */
  readonly count: string
  /** A second, as typed; empty: as fast as possible. */
  readonly rate: string
  readonly outcome: Outcome
  /** The batch of the last sending of many. */
  readonly batchId: BatchId | null
}

/** What was edited stays for so long, so that quick answers do not flicker. */
const patienceMs = 180

export const useFixtureEditor = create<FixtureEditorState>()(() => ({
  fixtureId: null,
  openingId: null,
  isFollowing: false,
  record: null,
  base: loading,
  text: '',
  target: { to: 'listener', url: '' },
  count: '1',
  rate: '',
  outcome: idle,
  batchId: null,
}))

const { getState: get, setState: set } = useFixtureEditor

/** The first fixture, where none is chosen yet. */
export async function openFixtureEditor(): Promise<void> {
  offerRemembered(
    () => get().target,
    target => set({ target }),
  )
  await loadFixtures()
  const first = readyValue(useFixtureList.getState().catalogue)?.fixtures[0]
  if (chosenFixture(get()) === null && first !== undefined) editFixture(first.id)
}

/** The one that the catalogue marks. */
export function chosenFixture({ openingId, fixtureId }: FixtureEditorState): FixtureId | null {
  return openingId ?? fixtureId
}

/** Goes to the editor with this fixture, as the record's next status where one is given. */
export function openFixture(fixtureId: FixtureId, record: FollowedRecord | null): void {
  openSendPlace('fixtures')
  enter({ fixtureId, record }, loading)
  set({ outcome: idle, batchId: null })
  void open({ fixtureId, record })
}

/** Chooses what is edited. What was edited before is there again when one comes back to it. */
export function editFixture(fixtureId: FixtureId): void {
  if (fixtureId === chosenFixture(get()) && get().base.state === 'ready') return
  const { record } = get()
  void open({ fixtureId, record: canFollow(fixtureId, record) ? record : null })
}

/** Whether it becomes a new record, or the next status of one that is then chosen. */
export function chooseSubject(isFollowing: boolean): void {
  const { fixtureId, record } = get()
  if (!isFollowing && record !== null && fixtureId !== null) void open({ fixtureId, record: null })
  else set({ isFollowing, outcome: idle })
}

export function followRecord(record: FollowedRecord): void {
  const { fixtureId } = get()
  if (fixtureId !== null) void open({ fixtureId, record })
}

/** Only statuses of its own kind follow a record. */
function canFollow(fixtureId: FixtureId, record: FollowedRecord | null): boolean {
  return record !== null && record.kind === fixtureById(fixtureId)?.kind
}

/** Fetches the template of what is edited once more. */
export async function loadBase(): Promise<void> {
  const { fixtureId, record } = get()
  if (fixtureId !== null) await open({ fixtureId, record })
}

/** What can be edited: a fixture as a new record, or as the next status of one. */
interface Subjected {
  readonly fixtureId: FixtureId
  readonly record: FollowedRecord | null
}

/** Rises with each that is opened; the answers to those before are dropped. */
let round = 0

/** Its title, form and body come together: what is typed until then goes into what is still shown. */
async function open(next: Subjected): Promise<void> {
  const { fixtureId, record } = next
  round += 1
  const asked = round
  set({ openingId: fixtureId })
  const isShown = fixtureId === get().fixtureId && record === get().record
  const patience = setTimeout(() => asked === round && !isShown && enter(next, loading), patienceMs)
  try {
    const text = await templateOf(next)
    if (asked === round)
      enter(next, ready(text), (record === null ? drafts.get(fixtureId) : undefined) ?? text)
  } catch (error) {
    if (asked === round) enter(next, failed(error))
  } finally {
    clearTimeout(patience)
  }
}

function enter({ fixtureId, record }: Subjected, base: Resource<string>, text = ''): void {
  const isOther = fixtureId !== get().fixtureId || record !== get().record
  set({
    ...{ fixtureId, record, base, text },
    openingId: base.state === 'loading' ? fixtureId : null,
    ...(isOther ? { isFollowing: record !== null, outcome: idle, batchId: null } : {}),
  })
}

async function templateOf({ fixtureId, record }: Subjected): Promise<string> {
  if (record === null) return bodyOfFile((await call('fixtures.source', { id: fixtureId })).text)
  const { body } = await call('fixtures.preview', { id: fixtureId, subject: subjectOf(record) })
  return followingTemplate(body)
}

/** Bodies that were edited and not kept, until the window is closed. */
const drafts = new Map<FixtureId, string>()

export function editText(text: string): void {
  const { fixtureId, record, base } = get()
  set({ text })
  if (fixtureId === null || record !== null) return
  if (text === readyValue(base)) drafts.delete(fixtureId)
  else drafts.set(fixtureId, text)
}

export function resetText(): void {
  editText(readyValue(get().base) ?? '')
}

/** The fixture has another id now: what was edited and not kept goes with it. */
export function moveDraft(from: FixtureId, to: FixtureId): void {
  const draft = drafts.get(from)
  if (from === to || draft === undefined) return
  drafts.delete(from)
  drafts.set(to, draft)
}

/** What was edited is kept elsewhere now, if it is still this text. */
export function dropDraft(id: FixtureId, text = drafts.get(id)): void {
  if (drafts.get(id) === text) drafts.delete(id)
}

/** Puts JSON text at a place of the body. Does nothing while the body is not JSON. */
export function setValue(pointer: string, valueText: string): void {
  const edit = editJson(get().text)
  if (edit?.replace(pointer, valueText)) editText(edit.text())
}

/** Adds a member to the object, or an item to the array, that `pointer` names. */
export function addValue(pointer: string, name: string | null, valueText: string): void {
  const edit = editJson(get().text)
  if (edit === null) return
  if (name === null) edit.append(pointer, JSON.parse(valueText))
  else edit.setText(pointer, name, valueText)
  editText(edit.text())
}

/** Removes a member, or an item of an array. */
export function removeValue(pointer: string): void {
  const tokens = pointerTokens(pointer) ?? []
  const edit = editJson(get().text)
  if (edit === null) return
  edit.removeAt(tokens.slice(0, -1).reduce(pointerTo, ''), tokens.at(-1) ?? '')
  editText(edit.text())
}

export function chooseEditorTarget(target: TargetChoice): void {
  set({ target, outcome: idle })
}

export function setPace(pace: Partial<Pick<FixtureEditorState, 'count' | 'rate'>>): void {
  set(pace)
}

/** Whole sendings from 1; `null` where what was typed is none. */
export function countOfText(count: string): number | null {
  const value = /^\d{1,6}$/.test(count.trim()) ? Number(count) : 0
  return value >= 1 && value <= 100_000 ? value : null
}

/** A second; `null` for as fast as possible, `NaN` where what was typed is no rate. */
export function rateOfText(rate: string): number | null {
  if (rate.trim() === '') return null
  const value = /^\d+(\.\d+)?$/.test(rate.trim()) ? Number(rate) : Number.NaN
  return value > 0 && value <= 10_000 ? value : Number.NaN
}

/** Sends what is in the editor, as often as asked. `allowRemote` after the user was asked. */
export async function sendEdited(allowRemote: boolean): Promise<void> {
  const { fixtureId, record, base, text, target, outcome } = get()
  const count = countOfText(get().count)
  const ratePerSecond = rateOfText(get().rate)
  if (get().isFollowing && record === null) return
  if (fixtureId === null || outcome.state === 'sending' || count === null || Number.isNaN(ratePerSecond))
    return
  rememberUrl(target)
  const use = {
    id: fixtureId,
    subject: subjectOf(record),
    ...(text === readyValue(base) ? {} : { template: text }),
    target: toTarget(target),
    allowRemote,
  }
  set({ batchId: null })
  if (count === 1) {
    await followSending(
      () => call('fixtures.send', use),
      () => get().outcome,
      next => set({ outcome: next }),
    )
    return
  }
  const sending: Outcome = { state: 'sending' }
  set({ outcome: sending })
  const isStill = () => get().outcome === sending
  try {
    const { id } = await call('fixtures.sendMany', { ...use, count, ratePerSecond })
    if (isStill()) set({ outcome: idle, batchId: id })
  } catch (error) {
    if (isStill()) set({ outcome: outcomeOf(error) })
  }
}

function subjectOf(record: FollowedRecord | null): Subject {
  return record === null ? { record: 'new' } : { record: 'existing', recordKey: record.recordKey }
}

/** What sending it now would send: placeholders filled. */
export async function madeNow(): Promise<string> {
  const { fixtureId, record, text } = get()
  if (fixtureId === null) return text
  const use = { id: fixtureId, subject: subjectOf(record), template: text }
  return (await call('fixtures.preview', use)).body
}
