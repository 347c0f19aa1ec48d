import { useQuery } from '@tanstack/react-query'
import type { Session } from '#contract/deliveries/sessions'
import { withVisible } from '#contract/json/invisible-characters'
import { removalQuery, removeSession, sessionsQuery, sizesQuery } from '../../../data/sessions/sessions.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { countOf, sizeText } from '../../../ui/text/number-text.ts'

/** Asks before a session is deleted, with what is deleted and what stays. */
export function RemoveSession(props: { readonly session: Session; readonly onClose: () => void }) {
  const { session, onClose } = props
  const { id } = session
  const sizes = useQuery(sizesQuery).data?.sizes
  const bytes = sizes?.find(size => size.id === id)?.bodyBytes ?? null
  const shown = useQuery(sessionsQuery).data?.sessions.find(one => one.id === id)
  // Deliveries that arrive meanwhile are deleted too. While the numbers are unknown, the text leaves them out.
  const counts = useQuery(removalQuery(id, shown?.deliveryCount)).data ?? null
  const pinned = counts?.pinned ?? null
  const what = counts === null ? 'its deliveries' : countOf(counts.going, 'delivery', 'deliveries')
  return (
    <ConfirmDialog
      title={`Delete ${withVisible(session.name)}?`}
      text={
        <>
          <p>
            {counts === null ? 'Its deliveries' : what}
            {bytes === null || pinned !== 0 ? '' : ` (${sizeText(bytes)} of bodies)`} will go, with what was
            read in them. This cannot be undone.
          </p>
          <p>{stayText(session, pinned)}</p>
        </>
      }
      confirmLabel={`Delete ${what}`}
      isDangerous
      onConfirm={() => removeSession(id)}
      onClose={onClose}
    />
  )
}

function stayText({ isCurrent }: Session, pinned: number | null): string {
  const stays =
    pinned === null || pinned === 0
      ? 'Pinned deliveries stay'
      : `${countOf(pinned, 'pinned delivery stays', 'pinned deliveries stay')}, and the session with them`
  return isCurrent ? `${stays}. The session stays too, since deliveries come to it.` : `${stays}.`
}
