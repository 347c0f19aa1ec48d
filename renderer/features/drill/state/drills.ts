import type { DrillId } from '#contract/terms'
import { isDrillRunning, latestDrills, removeDrill } from '#data'
import { chooseThing, goTo, onOtherThing, useAddress } from '#navigation'
import { pageValue } from '#ui'

/** The form was opened, or there is nothing else to show. */
const [useIsFormOpen, setFormOpen, isFormOpen] = pageValue(false)

export { useIsFormOpen }

onOtherThing('drill', () => setFormOpen(false))

export function selectDrill(id: DrillId): void {
  setFormOpen(false)
  chooseThing('drill', id)
}

export function openDrill(id: DrillId): void {
  goTo('drill')
  selectDrill(id)
}

/** `null`: the form of a new drill. */
function selectedId(): DrillId | null {
  return useAddress.getState().things.drill
}

/** Selects the newest drill unless one is selected, or the form is open. */
export function selectFirstDrill(): void {
  const first = latestDrills()?.runs[0]
  if (selectedId() === null && !isFormOpen() && first !== undefined) selectDrill(first.id)
}

export function showForm(): void {
  chooseThing('drill', null)
  setFormOpen(true)
}

/** Deletes a drill that has ended, and selects its neighbor. */
export async function deleteDrill(id: DrillId): Promise<void> {
  const drills = latestDrills()?.runs ?? []
  const at = drills.findIndex(drill => drill.id === id)
  const next = drills[at + 1] ?? drills[at - 1]
  await removeDrill(id)
  if (selectedId() === id) chooseThing('drill', next?.id ?? null)
}

/** The one drill that runs now; `null` for none. */
export function runningDrill(): DrillId | null {
  return latestDrills()?.runs.find(isDrillRunning)?.id ?? null
}
