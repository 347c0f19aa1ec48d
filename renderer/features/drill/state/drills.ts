import { create } from 'zustand'
import type { DrillId } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import { toAppError } from '#contract/errors'
import type { TestFormat } from '#contract/transfer/exporting'
import {
  change,
  failureTest,
  isDrillRunning,
  latestDrills,
  refetchScenarios,
  removeDrill,
  showDrill,
} from '#data'
import { chooseThing, onOtherThing, useAddress } from '#navigation'
import { showBriefly } from '#ui'
import { copyTest } from '../../exporting/index.ts'

interface DrillsState {
  /** The form was opened, or there is nothing else to show. */
  readonly isFormOpen: boolean
  /** The cell whose outcome is shown; `null`: the first broken cell. */
  readonly cell: { readonly property: DrillProperty; readonly trail: string } | null
  /** Why the last cancellation, deletion or report failed. */
  readonly error: string | null
}

export const useDrills = create<DrillsState>()(() => ({
  isFormOpen: false,
  cell: null,
  error: null,
}))

const { getState: get, setState: set } = useDrills

const unopened = { isFormOpen: false, cell: null, error: null }

onOtherThing('drill', () => set(unopened))

export function selectDrill(id: DrillId): void {
  if (get().isFormOpen) set(unopened)
  chooseThing('drill', id)
}

/** `null`: the form of a new drill. */
function selectedId(): DrillId | null {
  return useAddress.getState().things.drill
}

/** Selects the newest drill unless one is selected, or the form is open. */
export function selectFirstDrill(): void {
  const first = latestDrills()?.drills[0]
  if (selectedId() === null && !get().isFormOpen && first !== undefined) selectDrill(first.id)
}

export function showForm(): void {
  chooseThing('drill', null)
  set({ ...unopened, isFormOpen: true })
}

export function selectCell(cell: NonNullable<DrillsState['cell']>): void {
  set({ cell })
}

export async function cancelDrill(id: DrillId): Promise<void> {
  await attempt(async () => showDrill(await change('drills.cancel', { id })))
}

/** Deletes a drill that has ended, and selects its neighbor. */
export async function deleteDrill(id: DrillId): Promise<void> {
  await attempt(async () => {
    const drills = latestDrills()?.drills ?? []
    const at = drills.findIndex(drill => drill.id === id)
    const next = drills[at + 1] ?? drills[at - 1]
    await removeDrill(id)
    if (selectedId() === id) chooseThing('drill', next?.id ?? null)
  })
}

/** The one drill that runs now; `null` for none. */
export function runningDrill(): DrillId | null {
  return latestDrills()?.drills.find(isDrillRunning)?.id ?? null
}

async function attempt(run: () => Promise<void>): Promise<void> {
  set({ error: null })
  await run().catch((error: unknown) => set({ error: toAppError(error).message }))
}

/** Saves the failure as a scenario that each later drill sends first. */
export async function saveAsTest(
  id: DrillId,
  { property, trail }: NonNullable<DrillsState['cell']>,
): Promise<void> {
  await attempt(async () => {
    const saved = await change('drills.save', { id, property, trail })
    await refetchScenarios()
    showBriefly(
      saved.isNew ? `Saved as the scenario ${saved.id}` : `Already saved as the scenario ${saved.id}`,
    )
  })
}

/** Copies the test that fails as long as the app has the failure. */
export async function copyAsTest(
  id: DrillId,
  { property, trail }: NonNullable<DrillsState['cell']>,
  format: TestFormat,
): Promise<void> {
  await attempt(() =>
    copyTest(format, async () => {
      const { text, needsHooktrail } = await failureTest({ id, property, trail, format })
      const how = needsHooktrail ? '. It runs hooktrail, as it says at its start' : ''
      return { text, contents: `with original values${how}` }
    }),
  )
}

/** Shows why something about the selected drill failed. */
export function showDrillError(error: string): void {
  set({ error })
}
