import { create } from 'zustand'
import { editJson } from '#contract/json-edit'
import { pointerTo, pointerTokens } from '#contract/json-pointer'
import type { Subject } from '#contract/sending'
import type { BatchId, FixtureId, RecordKind } from '#contract/terms'
import { call } from '../api/client.ts'
import { fixtureById, loadFixtures, useFixtureList } from './fixture-list-store.ts'
import { bodyOfFile, followingTemplate } from './fixture-text.ts'
import { followSending, idle, type Outcome } from './outcome.ts'
import { failed, loading, type Resource, ready, readyValue, toWireError } from './resource.ts'
import { openSendPlace } from './send-place-store.ts'
import { rememberedUrl, rememberUrl, type TargetChoice, toTarget } from './target-choice.ts'

/** A record whose next status is made. */
export interface FollowedRecord {
  readonly recordKey: string
  readonly recordId: string
  readonly kind: RecordKind
}

interface FixtureEditorState {
  readonly fixtureId: FixtureId | null
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

export const useFixtureEditor = create<FixtureEditorState>()(() => ({
  fixtureId: null,
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
  const { target } = get()
  if (target.url === '') set({ target: { ...target, url: rememberedUrl() } })
  await loadFixtures()
  const first = readyValue(useFixtureList.getState().catalogue)?.fixtures[0]
  if (get().fixtureId === null && first !== undefined) editFixture(first.id)
}

/** Goes to the editor with this fixture, as the record's next status where one is given. */
export function openFixture(fixtureId: FixtureId, record: FollowedRecord | null): void {
  openSendPlace('fixtures')
  set({ fixtureId, record, isFollowing: record !== null, base: loading, outcome: idle, batchId: null })
  void loadBase()
}

/** Chooses what is edited. What was edited before is there again when one comes back to it. */
export function editFixture(fixtureId: FixtureId): void {
  if (fixtureId === get().fixtureId && get().base.state === 'ready') return
  const { record } = get()
  const isKept = canFollow(fixtureId, record)
  set({
    fixtureId,
    record: isKept ? record : null,
    isFollowing: isKept,
    outcome: idle,
    batchId: null,
  })
  void loadBase()
}

/** Whether it becomes a new record, or the next status of one that is then chosen. */
export function chooseSubject(isFollowing: boolean): void {
  const isLetGo = !isFollowing && get().record !== null
  set({ isFollowing, outcome: idle })
  if (isLetGo) {
    set({ record: null, batchId: null })
    void loadBase()
  }
}

export function followRecord(record: FollowedRecord): void {
  set({ record, isFollowing: true, outcome: idle, batchId: null })
  void loadBase()
}

/** Only statuses of its own kind follow a record. */
function canFollow(fixtureId: FixtureId, record: FollowedRecord | null): boolean {
  return record !== null && record.kind === fixtureById(fixtureId)?.kind
}

export async function loadBase(): Promise<void> {
  const { fixtureId, record } = get()
  if (fixtureId === null) return
  const isStill = () => get().fixtureId === fixtureId && get().record === record
  try {
    const text =
      record === null
        ? bodyOfFile((await call('fixtures.source', { id: fixtureId })).text)
        : followingTemplate(
            (await call('fixtures.preview', { id: fixtureId, subject: subjectOf(record) })).body,
          )
    const draft = record === null ? drafts.get(fixtureId) : undefined
    if (isStill()) set({ base: ready(text), text: draft ?? text })
  } catch (error) {
    if (isStill()) set({ base: failed(error) })
  }
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

/** What was edited is kept elsewhere now. */
export function dropDraft(id: FixtureId): void {
  drafts.delete(id)
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
      next => set({ outcome: next }),
    )
    return
  }
  set({ outcome: { state: 'sending' } })
  try {
    const { id } = await call('fixtures.sendMany', { ...use, count, ratePerSecond })
    set({ outcome: idle, batchId: id })
  } catch (error) {
    const wire = toWireError(error)
    set({ outcome: { state: wire.code === 'remote-target-refused' ? 'asks' : 'failed', error: wire } })
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
