import { useEffect, useState } from 'react'
import type { Session } from '#contract/deliveries/sessions'
import { withVisible } from '#contract/json/invisible-characters'
import { createAnswers } from '../../state/answers.ts'
import { readyValue } from '../../state/resource.ts'
import { countGoing, removeSession, useSessions } from '../../state/sessions-store.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { countOf, sizeText } from '../../ui/text/number-text.ts'

/** Says what will go before it goes. */
export function RemoveSession(props: { readonly session: Session; readonly onClose: () => void }) {
  const { session, onClose } = props
  const bytes = useSessions(state => state.sizes?.get(session.id) ?? null)
  const shownCount = useSessions(
    state => readyValue(state.sessions)?.find(({ id }) => id === session.id)?.deliveryCount,
  )
  const [counts, setCounts] = useState<Awaited<ReturnType<typeof countGoing>> | null>(null)
  const [answers] = useState(createAnswers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes meanwhile goes too
  useEffect(() => {
    const isNews = answers.ask()
    // Unknown, the words say what goes and what stays, without numbers.
    countGoing(session.id).then(
      counted => isNews() && setCounts(counted),
      () => isNews() && setCounts(null),
    )
  }, [session.id, shownCount])
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
