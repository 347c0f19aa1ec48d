import { create } from 'zustand'
import { type AppError, toAppError } from '#contract/errors'
import { editJson } from '#contract/json/edit'
import type { ScenarioId } from '#contract/sending/scenarios'
import { change, refetchScenarios, scenarioFile } from '#data'

/** A file in the editor. */
interface Draft {
  /** The saved text. */
  readonly base: string
  readonly text: string
}

interface DraftState {
  /** The scenario in the editor; `null`: the editor is closed. */
  readonly editedId: ScenarioId | null
  /** Unsaved and opened texts, until the window is closed. */
  readonly drafts: ReadonlyMap<ScenarioId, Draft>
  /** Error of loading. */
  readonly error: AppError | null
}

export const useScenarioDraft = create<DraftState>()(() => ({
  editedId: null,
  drafts: new Map(),
  error: null,
}))

const { getState: get, setState: set } = useScenarioDraft

/** Opens the editor with the file, or with its unsaved text. */
export async function editScenario(id: ScenarioId): Promise<void> {
  set({ editedId: id, error: null })
  if (get().drafts.has(id)) return
  try {
    const text = await scenarioFile(id)
    if (!get().drafts.has(id)) setDraft(id, { base: text, text })
  } catch (error) {
    if (get().editedId === id) set({ error: toAppError(error) })
  }
}

/** Unsaved text stays. */
export function closeScenarioEditor(): void {
  const { editedId } = get()
  set({ editedId: null, error: null })
  if (editedId !== null && !isUnsaved(get().drafts.get(editedId))) setDraft(editedId, null)
}

export function editScenarioText(id: ScenarioId, text: string): void {
  const draft = get().drafts.get(id)
  if (draft !== undefined) setDraft(id, { ...draft, text })
}

export function discardScenarioText(id: ScenarioId): void {
  const draft = get().drafts.get(id)
  if (draft !== undefined) setDraft(id, { ...draft, text: draft.base })
}

/** Saves the text of the editor as the scenario's file. */
export async function saveScenario(id: ScenarioId): Promise<void> {
  const draft = get().drafts.get(id)
  if (draft === undefined) return
  await change('scenarios.save', { name: nameOf(id), text: draft.text })
  const now = get().drafts.get(id)
  if (now !== undefined) setDraft(id, { base: draft.text, text: now.text })
  await refetchScenarios()
}

/** The unsaved text; `null` if everything is saved. */
export function draftText(id: ScenarioId): string | null {
  const draft = get().drafts.get(id)
  return draft !== undefined && isUnsaved(draft) ? draft.text : null
}

/** The file was deleted. */
export function dropDraft(id: ScenarioId): void {
  setDraft(id, null)
  if (get().editedId === id) set({ editedId: null })
}

/** The file was renamed. Unsaved text stays unsaved, with the new title. */
export async function moveDraft(from: ScenarioId, to: ScenarioId, title: string): Promise<void> {
  const draft = get().drafts.get(from)
  const wasEdited = get().editedId === from
  dropDraft(from)
  if (draft !== undefined && isUnsaved(draft)) {
    const edit = editJson(draft.text)
    edit?.set('', 'title', title)
    setDraft(to, { base: await scenarioFile(to), text: edit?.text() ?? draft.text })
  }
  if (wasEdited) await editScenario(to)
}

export function isUnsaved(draft: Draft | undefined): boolean {
  return draft !== undefined && draft.text !== draft.base
}

/** The file's name without its ending. */
export function nameOf(id: ScenarioId): string {
  return id.replace(/^own\//, '')
}

function setDraft(id: ScenarioId, draft: Draft | null): void {
  const drafts = new Map(get().drafts)
  if (draft === null) drafts.delete(id)
  else drafts.set(id, draft)
  set({ drafts })
}
