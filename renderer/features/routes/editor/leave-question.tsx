import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { answerLeaving, useRouteForm } from '../routes-store.ts'

/** Asks before unsaved changes are discarded for another route. */
export function LeaveQuestion() {
  const asks = useRouteForm(state => state.leaving !== null)
  if (!asks) return null
  return (
    <ConfirmDialog
      title="Discard what is not kept?"
      text="The form holds changes that have not been kept. They are gone when another route is opened."
      confirmLabel="Discard the changes"
      isDangerous
      onConfirm={() => answerLeaving(true)}
      onClose={() => answerLeaving(false)}
    />
  )
}
