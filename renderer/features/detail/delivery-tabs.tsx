import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Comparison } from '#contract/deliveries/trail'
import type { Attempt } from '#contract/sending/sending'
import { attemptsQuery, comparisonQuery, laneQuery, refetchDelivery } from '#data'
import { type DetailTab, selectDelivery, showTab, useAddress } from '#navigation'
import {
  Button,
  CommandButton,
  EmptyState,
  elapsedText,
  LinkButton,
  Loaded,
  Notice,
  PaneScroll,
  SeverityMark,
  type TabItem,
  Tabs,
  Tag,
  Truncate,
  Twisty,
  VisibleText,
} from '#ui'
import { AttemptResponse } from '../../attempt/attempt-response.tsx'
import { AttemptVerdict, VerdictLabel } from '../../attempt/attempt-verdict.tsx'
import { useClock } from '../../notification/use-clock.ts'
import { ComparisonView, endPair, useShownPair } from '../changes/index.ts'
import { openReplay } from '../sending/index.ts'
import { RawTab } from './body/raw-tab.tsx'
import { deliveryGroup } from './commands.ts'
import { DeliveryNotices } from './delivery-notices.tsx'
import { PayloadTab } from './payload/payload-tab.tsx'
import type { Payload } from './payload/use-payload.ts'
import styles from './responses/attempts-tab.module.css'
import { ResponseTab } from './responses/response-tab.tsx'
import { trailProblemsAt } from './trail-problems.ts'

interface DeliveryTabsProps {
  readonly detail: DeliveryDetail
  readonly payload: Payload
}

export function DeliveryTabs({ detail, payload }: DeliveryTabsProps) {
  const tab = useAddress(state => state.queries.deliveries.tab)
  const { withId } = useShownPair(detail.id)
  const changes = useQuery(comparisonQuery(detail.id, withId)).data?.changes ?? []
  const isLoud = changes.some(change => !change.expected)
  const attemptCount = useQuery(attemptsQuery(detail.id)).data?.attempts.length ?? 0
  const items: readonly TabItem<DetailTab>[] = [
    {
      value: 'payload',
      label: 'Payload',
      render: () => <PayloadTab key={detail.id} detail={detail} payload={payload} />,
    },
    {
      value: 'changes',
      label: 'Changes',
      mark: isLoud ? <SeverityMark severity="warning" /> : changes.length > 0 ? changes.length : null,
      render: () => <ChangesTab detail={detail} />,
    },
    { value: 'raw', label: 'Raw', render: () => <RawTab key={detail.id} detail={detail} /> },
    {
      value: 'response',
      label: 'Response',
      mark: detail.response === null ? null : detail.response.status,
      render: () => <ResponseTab detail={detail} />,
    },
    {
      value: 'attempts',
      label: 'Attempts',
      mark: attemptCount > 0 ? attemptCount : null,
      render: () => <AttemptsTab detail={detail} />,
    },
  ]
  return (
    <Tabs
      label="Delivery details"
      items={items}
      value={tab}
      onChange={showTab}
      above={<DeliveryNotices detail={detail} />}
    />
  )
}

/** The attempts of this delivery, by replays and routes, newest first. */
function AttemptsTab({ detail }: { readonly detail: DeliveryDetail }) {
  const { data, error } = useQuery(attemptsQuery(detail.id))
  return (
    <Loaded
      from={{ data: data?.attempts, error, refetch: () => refetchDelivery(detail.id) }}
      loading="Loading attempts"
      failed="Couldn’t load the attempts."
      lines={4}
    >
      {attempts =>
        attempts.length === 0 ? <NoAttempts id={detail.id} /> : <AttemptList attempts={attempts} />
      }
    </Loaded>
  )
}

function NoAttempts({ id }: Pick<DeliveryDetail, 'id'>) {
  return (
    <EmptyState
      icon={<RotateCw aria-hidden />}
      title="No attempts"
      actions={<Button onClick={() => openReplay(id)}>Replay…</Button>}
    >
      Replay the captured bytes to your app, or create a route that forwards deliveries. Each attempt and its
      response are listed here.
    </EmptyState>
  )
}

function AttemptList({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <PaneScroll as="ul" aria-label="Attempts">
      {attempts.map(attempt => (
        <AttemptRow key={attempt.id} attempt={attempt} />
      ))}
    </PaneScroll>
  )
}

function AttemptRow({ attempt }: { readonly attempt: Attempt }) {
  const clock = useClock()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="border-line-soft border-b" data-attempt-id={attempt.id}>
      <button
        type="button"
        className={clsx(
          'flex h-row w-full cursor-default items-center gap-3 border-0 bg-transparent py-0 pr-4 pl-3 text-left text-small hover:bg-hover focus-visible:-outline-offset-2',
          styles.line,
        )}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Twisty isOpen={isOpen} className={styles.twisty} />
        <AttemptVerdict attempt={attempt} />
        <VerdictLabel verdict={attempt.verdict} />
        {attempt.purpose === 'forward' ? <Tag>{forwardText(attempt)}</Tag> : null}
        <Truncate as="span" className="mono flex-1">
          <VisibleText text={attempt.target} />
        </Truncate>
        <span className="quiet tabular">{elapsedText(attempt.elapsedMs)}</span>
        <time className="quiet tabular mono" title={clock.full(attempt.startedAtMs)}>
          {clock.row(attempt.startedAtMs)}
        </time>
      </button>
      {attempt.warning === null ? null : (
        <p className="pr-4 pb-1.5 pl-9 text-small text-warning leading-4.25">{attempt.warning}</p>
      )}
      {isOpen ? <AttemptResponse attempt={attempt} /> : null}
    </li>
  )
}

/** The route that forwarded it, and whether as a resend of missed deliveries. */
function forwardText({ batchId }: Attempt): string {
  return batchId === null ? 'forwarded' : 'forward retry'
}

/** Changes of this delivery from its record's previous status, or from another chosen delivery. */
function ChangesTab({ detail }: { readonly detail: DeliveryDetail }) {
  const { withId, isChosen } = useShownPair(detail.id)
  const { data, error, refetch } = useQuery(comparisonQuery(detail.id, withId))
  return (
    <Loaded
      from={{ data, error, refetch: isChosen ? refetch : () => refetchDelivery(detail.id) }}
      loading="Loading changes"
      failed="Couldn’t compare the statuses."
      lines={5}
    >
      {comparison => <Changes detail={detail} comparison={comparison} isChosen={isChosen} />}
    </Loaded>
  )
}

interface ChangesProps {
  readonly detail: DeliveryDetail
  readonly comparison: Comparison
  readonly isChosen: boolean
}

function Changes({ detail, comparison, isChosen }: ChangesProps) {
  const { previousId, duplicateOf, unavailable } = comparison
  const { recordKey } = detail
  const trail = useQuery({ ...laneQuery(recordKey ?? '', detail.id), enabled: recordKey !== null }).data
  const problems = isChosen ? [] : trailProblemsAt(trail?.findings ?? [], detail.id)
  if (previousId === null && unavailable !== null)
    return (
      <EmptyState title="Nothing to compare" actions={<CompareWith />}>
        {unavailable}
      </EmptyState>
    )
  if (previousId === null && duplicateOf === null)
    return (
      <EmptyState title="First status of this record" actions={<CompareWith />}>
        Changes appear from the second status on, in record order.
      </EmptyState>
    )
  return (
    <PaneScroll>
      <ComparisonView
        comparison={comparison}
        openId={detail.id}
        isChosen={isChosen}
        onOpen={selectDelivery}
        onEnd={endPair}
        problems={problems}
        actions={<CompareWith />}
      >
        <ComparisonNotices comparison={comparison} />
      </ComparisonView>
    </PaneScroll>
  )
}

function CompareWith() {
  return <CommandButton command={deliveryGroup.commands.compare}>Compare with…</CommandButton>
}

function ComparisonNotices({ comparison }: Pick<ChangesProps, 'comparison'>) {
  const { previousId, duplicateOf, isOrderCertain } = comparison
  return (
    <>
      {duplicateOf === null ? null : (
        <Notice tone="info" title="Repeated.">
          Same content as{' '}
          <LinkButton onClick={() => selectDelivery(duplicateOf)}>delivery {duplicateOf}</LinkButton>
          {previousId === null ? ', the first status of this record.' : '. Its changes are shown.'}
        </Notice>
      )}
      {isOrderCertain ? null : (
        <Notice tone="warning" title="Order not certain.">
          No timestamp decides; ordered by status, refund or arrival.
        </Notice>
      )}
    </>
  )
}
