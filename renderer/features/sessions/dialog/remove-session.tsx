import { useQuery } from '@tanstack/react-query'
import type { Session } from '#contract/deliveries/sessions'
import { withVisible } from '#contract/json/invisible-characters'
import type { Result } from '#contract/methods'
import { boundWithinMs, removalQuery, removeSession, sessionsQuery, sizesQuery } from '#data'
import { ConfirmDialog, countOrMore, sizeText } from '#ui'
import { JobProgress } from '../../jobs/index.ts'

/** Asks before a session is deleted, with what is deleted and what stays. */
export function RemoveSession(props: { readonly session: Session; readonly onClose: () => void }) {
  const { session, onClose } = props
  const { id } = session
  const sizes = useQuery(sizesQuery).data?.sizes
  const bytes = sizes?.find(size => size.id === id)?.bodyBytes ?? null
  const shown = useQuery(sessionsQuery).data?.sessions.find(one => one.id === id)
  // Deliveries that arrive meanwhile are deleted too. While the numbers are unknown, the text leaves them out.
  const atLeast = useQuery(removalQuery(id, shown?.deliveryCount, boundWithinMs)).data
  const isCut = atLeast !== undefined && !(atLeast.going.isComplete && atLeast.pinned.isComplete)
  const exact = useQuery({ ...removalQuery(id, shown?.deliveryCount, undefined), enabled: isCut }).data
  const counts = (isCut ? exact : atLeast) ?? atLeast ?? null
  const pinned = counts?.pinned ?? null
  const what =
    counts === null
      ? 'its deliveries'
      : countOrMore(counts.going.count, counts.going.isComplete, 'delivery', 'deliveries')
  return (
    <ConfirmDialog
      title={`Delete ${withVisible(session.name)}?`}
      text={
        <>
          <p>
            {counts === null ? 'Its deliveries' : what}
            {bytes === null || pinned?.count !== 0 ? '' : ` (${sizeText(bytes)} of bodies)`} are deleted with
            their findings, attempts, drills, tags and notes. This can’t be undone. Compact database in
            Settings then erases them from the files. Exports, fixtures and scenarios that you saved stay.
          </p>
          <p>{stayText(session, pinned)}</p>
          <JobProgress kind="removal" />
        </>
      }
      confirmLabel={`Delete ${what}`}
      isDangerous
      onConfirm={() => removeSession(id)}
      onClose={onClose}
    />
  )
}

function stayText({ isCurrent }: Session, pinned: Result<'deliveries.count'> | null): string {
  const stays =
    pinned === null || pinned.count === 0
      ? 'Pinned deliveries stay'
      : `${countOrMore(pinned.count, pinned.isComplete, 'pinned delivery stays', 'pinned deliveries stay')}, and so does the session`
  return isCurrent ? `${stays}. The session stays too, because it is current.` : `${stays}.`
}
