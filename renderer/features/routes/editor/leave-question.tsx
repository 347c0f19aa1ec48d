import { answerLeaving, useRoutes } from '../../../state/routes-store.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

/** Asks before what was written and not kept gives way to another route. */
export function LeaveQuestion() {
  const asks = useRoutes(state => state.leaving !== null)
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
