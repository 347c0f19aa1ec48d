import type { AppError } from '#contract/errors'
import type { Route, RouteContent } from '#contract/sending/routes'
import type { BatchId, RouteId } from '#contract/terms'
import {
  change,
  failureOf,
  invalidate,
  moveRoute as move,
  removeRoute as remove,
  resendMissed as resend,
  respondNormally as respond,
  saveRoute,
  showBatch,
  showSwitched,
} from '#data'
import { contentOf, draftOf } from './route-draft.ts'
import { showDraft, showSwitchedDraft, useRouteForm } from './routes-store.ts'

const { getState: get, setState: set } = useRouteForm

export async function saveDraft(): Promise<void> {
  const { draft } = get()
  if (draft === null) return
  const error = await save(draft.id, contentOf(draft), saved => {
    if (get().draft?.id === draft.id) showDraft(draftOf(saved))
  })
  set({ error })
}

/** Switches a route on or off, shown at once. Returns the error; the switch is then rolled back. */
export async function switchRoute({ id, ...content }: Route, isEnabled: boolean): Promise<AppError | null> {
  const { undo } = showSwitched(id, isEnabled)
  showSwitchedDraft(id, isEnabled)
  const error = await save(id, { ...content, isEnabled }, saved => showSwitchedDraft(id, saved.isEnabled))
  if (error !== null || get().question !== null) {
    undo()
    showSwitchedDraft(id, content.isEnabled)
  }
  if (error !== null) void invalidate('routes.list')
  return error
}

/** Saves it, or asks first if a host must be allowed. */
async function save(
  id: RouteId | null,
  content: RouteContent,
  onSaved: (route: Route) => void,
  allowRemote = false,
): Promise<AppError | null> {
  const error = await failureOf(async () => onSaved(await saveRoute(id, content, allowRemote)))
  if (error?.code !== 'remote-target-refused') return error
  set({ question: { error, content, run: () => save(id, content, onSaved, true) } })
  return null
}

export async function removeRoute(id: RouteId): Promise<AppError | null> {
  const error = await changeOrRefetch(() => remove(id))
  if (error === null && get().draft?.id === id) showDraft(null)
  return error
}

export async function moveRoute(id: RouteId, step: -1 | 1): Promise<void> {
  await changeOrRefetch(() => move(id, step))
}

export function respondNormally(): Promise<AppError | null> {
  return changeOrRefetch(respond)
}

export async function resendMissed(id: RouteId): Promise<void> {
  await changeOrRefetch(async () => {
    const batch = await resend(id)
    showBatch(batch)
    set({ resends: { ...get().resends, [id]: batch.id } })
  })
}

export function cancelResend(id: BatchId): void {
  void changeOrRefetch(async () => showBatch(await change('batches.cancel', { id })))
}

/** Returns the error, which the form shows too; the list is then refetched. */
async function changeOrRefetch(run: () => Promise<unknown>): Promise<AppError | null> {
  const error = await failureOf(run)
  if (error === null) return null
  set({ error })
  void invalidate('routes.list')
  return error
}
