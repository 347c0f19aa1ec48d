import { toAppError } from '#contract/errors'
import type { Route, RouteContent } from '#contract/sending/routes'
import type { BatchId, RouteId } from '#contract/terms'
import {
  change,
  invalidate,
  moveRoute as move,
  removeRoute as remove,
  resendMissed as resend,
  respondNormally as respond,
  saveRoute,
  showBatch,
  showSwitched,
} from '#data'
import { contentOf, savedDraft } from './route-draft.ts'
import { showDraft, showSwitchedDraft, useRouteForm } from './routes-store.ts'

const { getState: get, setState: set } = useRouteForm

export async function saveDraft(): Promise<void> {
  const { draft } = get()
  if (draft === null) return
  await save(draft.id, contentOf(draft), saved => {
    const { draft: now } = get()
    if (now?.key === draft.key) showDraft(savedDraft(saved, now))
  })
}

/** Switches a route on or off, shown at once. The switch is rolled back if it fails, or a host must be allowed first. */
export async function switchRoute({ id, ...content }: Route, isEnabled: boolean): Promise<void> {
  const { undo } = showSwitched(id, isEnabled)
  showSwitchedDraft(id, isEnabled)
  const rollBack = (): void => {
    undo()
    showSwitchedDraft(id, content.isEnabled)
  }
  const show = (saved: Route): void => showSwitchedDraft(id, saved.isEnabled)
  const saving = save(id, { ...content, isEnabled }, show).catch((error: unknown) => {
    // Before the refetch, which a rollback would cancel.
    rollBack()
    throw error
  })
  if (!(await refetchIfFailed(saving))) rollBack()
}

/** Saves it, or asks first if a host must be allowed. Returns whether it was saved. */
async function save(
  id: RouteId | null,
  content: RouteContent,
  onSaved: (route: Route) => void,
  allowRemote = false,
): Promise<boolean> {
  try {
    onSaved(await saveRoute(id, content, allowRemote))
    return true
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.code !== 'remote-target-refused') throw error
    set({ question: { error, content, run: () => save(id, content, onSaved, true) } })
    return false
  }
}

export async function removeRoute(id: RouteId): Promise<void> {
  await refetchIfFailed(remove(id))
  if (get().draft?.id === id) showDraft(null)
}

export async function moveRoute(id: RouteId, step: -1 | 1): Promise<void> {
  await refetchIfFailed(move(id, step))
}

export async function respondNormally(): Promise<void> {
  await refetchIfFailed(respond())
}

export async function resendMissed(id: RouteId): Promise<void> {
  const batch = await refetchIfFailed(resend(id))
  showBatch(batch)
  set({ resends: { ...get().resends, [id]: batch.id } })
}

export async function cancelResend(id: BatchId): Promise<void> {
  showBatch(await refetchIfFailed(change('batches.cancel', { id })))
}

/** The list may have changed, such as by a deletion in another window. */
async function refetchIfFailed<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    void invalidate('routes.list')
    throw error
  }
}
