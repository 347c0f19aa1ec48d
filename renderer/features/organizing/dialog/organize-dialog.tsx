import { closeOverlay, useNavigation } from '#navigation'
import { Dialog } from '#ui'
import { type OrganizingTask, useOrganizing } from '../state/organizing.ts'
import { MoveForm } from './move-form.tsx'
import { NoteForm } from './note-form.tsx'
import { TagForm } from './tag-form.tsx'

const titles = {
  tags: 'Tags',
  note: 'Note',
  move: 'Move to session',
} satisfies Record<OrganizingTask, string>

const forms = { tags: TagForm, note: NoteForm, move: MoveForm }

/** The dialogs about many deliveries at once. */
export function OrganizeDialog() {
  const isOpen = useNavigation(state => state.overlay === 'organize')
  const { task, chosen } = useOrganizing()
  const Form = forms[task]
  return (
    <Dialog
      isOpen={isOpen && chosen !== null}
      onClose={closeOverlay}
      title={titles[task]}
      description={chosen?.title ?? ''}
      size="small"
    >
      {chosen === null ? null : <Form chosen={chosen} onClose={closeOverlay} />}
    </Dialog>
  )
}
