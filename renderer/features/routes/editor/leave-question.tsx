import { ConfirmDialog } from '#ui'
import { responseLeaving, useRouteForm } from '../routes-store.ts'

/** Asks before unsaved changes are discarded for another route. */
export function LeaveQuestion() {
  const asks = useRouteForm(state => state.leaving !== null)
  if (!asks) return null
  return (
    <ConfirmDialog
      title="Discard unsaved changes?"
      text="Your changes to this route are lost if you leave."
      confirmLabel="Discard changes"
      isDangerous
      onConfirm={() => responseLeaving(true)}
      onClose={() => responseLeaving(false)}
    />
  )
}
