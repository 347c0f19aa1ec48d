import { withVisible } from '#contract/json/invisible-characters'
import { closeOverlay, useNavigation } from '#navigation'
import { Dialog } from '#ui'
import { type SessionQuestion, useSessionDialog } from '../state/session-dialog.ts'
import { MergeForm } from './merge-form.tsx'
import { RemoveSession } from './remove-session.tsx'
import { SessionForm } from './session-form.tsx'
import { SplitForm } from './split-form.tsx'

/** The dialogs about sessions, opened from anywhere. */
export function SessionDialog() {
  const isOpen = useNavigation(state => state.overlay === 'session')
  const question = useSessionDialog(state => state.question)
  if (question.of === 'remove') {
    return isOpen ? <RemoveSession session={question.session} onClose={closeOverlay} /> : null
  }
  return (
    <Dialog isOpen={isOpen} onClose={closeOverlay} title={titleOf(question)} size="small">
      <Form question={question} />
    </Dialog>
  )
}

function Form({ question }: { readonly question: Exclude<SessionQuestion, { of: 'remove' }> }) {
  switch (question.of) {
    case 'start':
      return <SessionForm session={null} onClose={closeOverlay} />
    case 'edit':
      return <SessionForm session={question.session} onClose={closeOverlay} />
    case 'split':
      return <SplitForm session={question.session} fromId={question.fromId} onClose={closeOverlay} />
    case 'merge':
      return <MergeForm session={question.session} onClose={closeOverlay} />
  }
}

function titleOf(question: Exclude<SessionQuestion, { of: 'remove' }>): string {
  switch (question.of) {
    case 'start':
      return 'New session'
    case 'edit':
      return 'Name and note'
    case 'split':
      return `Split ${withVisible(question.session.name)}`
    case 'merge':
      return `Merge ${withVisible(question.session.name)}`
  }
}
