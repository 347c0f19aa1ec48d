import { useEffect, useState } from 'react'
import type { Session } from '#contract/sessions'
import { countPinned, removeSession, useSessions } from '../../state/sessions-store.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { countOf, sizeText } from '../../ui/number-text.ts'

/** Says what will go before it goes. */
export function RemoveSession(props: { readonly session: Session; readonly onClose: () => void }) {
  const { session, onClose } = props
  const bytes = useSessions(state => state.sizes?.get(session.id) ?? null)
  const [pinned, setPinned] = useState<number | null>(null)
  useEffect(() => {
    // Unknown, the words say that pinned ones stay, without their number.
    countPinned(session.id).then(setPinned, () => setPinned(null))
  }, [session.id])
  const going = session.deliveryCount - (pinned ?? 0)
  const what = countOf(going, 'delivery', 'deliveries')
  return (
    <ConfirmDialog
      title={`Delete ${session.name}?`}
      text={
        <>
          <p>
            {what}
            {bytes === null || pinned !== 0 ? '' : ` (${sizeText(bytes)} of bodies)`} will go, with what was
            read in them. This cannot be undone.
          </p>
          <p>{stayText(session, pinned)}</p>
        </>
      }
      confirmLabel={`Delete ${what}`}
      isDangerous
      onConfirm={() => removeSession(session.id)}
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
