import { clsx } from 'clsx'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { Fixture } from '#contract/sending/sending'
import type { FixtureId } from '#contract/terms'
import { useFixture } from '#data'
import { VisibleText } from '#ui'
import { kindText, rowTitle } from '../notification/labels.ts'
import { ServiceMark } from '../notification/service-mark.tsx'
import { StatusLabel } from '../notification/status-label.tsx'

interface SentNameProps {
  /** The sent delivery or fixture. */
  readonly of: DeliverySummary | Fixture
  /** The record of the fixture or delivery. */
  readonly recordId: string | null
  /** Class of the status, such as one with a width for a column. */
  readonly statusClass?: string | undefined
}

/** A sending, named like a delivery in the list. */
export function SentName({ of, recordId, statusClass }: SentNameProps) {
  return (
    <>
      <span className={clsx('inline-flex max-w-full flex-none overflow-hidden', statusClass)}>
        <StatusLabel status={of.status} refundStatus={of.refundStatus} />
      </span>
      <ServiceMark service={of.service} />
      <span className="truncate">
        <VisibleText text={'title' in of ? kindText(of.kind) : rowTitle(of)} />
      </span>
      <span className="mono quiet flex-1 truncate">
        <VisibleText text={recordId ?? ''} />
      </span>
    </>
  )
}

interface MadeNameProps {
  readonly fixtureId: FixtureId | null
  readonly recordId: string | null
  readonly statusClass?: string | undefined
}

/** Names a sending of a fixture. An unknown fixture is named by its id, or by `Notification` if it has none. */
export function MadeName({ fixtureId, recordId, statusClass }: MadeNameProps) {
  const fixture = useFixture(fixtureId)
  if (fixture !== undefined) return <SentName of={fixture} recordId={recordId} statusClass={statusClass} />
  return (
    <>
      <span className="truncate">
        <VisibleText text={fixtureId ?? 'Notification'} />
      </span>
      <span className="mono quiet flex-1 truncate">
        <VisibleText text={recordId ?? ''} />
      </span>
    </>
  )
}
