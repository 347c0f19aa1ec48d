import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { DeliveryDetail, Reception } from '#contract/deliveries/delivery'
import { trailFindingTitle } from '#contract/deliveries/finding-codes'
import type { DeliveryId } from '#contract/terms'
import { continueIndex, deliveriesWindow, laneQuery, useStatus } from '#data'
import { goTo, searchDeliveries, showTab, useAddress } from '#navigation'
import {
  Button,
  countOf,
  countText,
  LinkButton,
  Notice,
  PaneInset,
  perform,
  Row,
  SeverityMark,
  severityClass,
  VisibleText,
} from '#ui'
import { receptionSentences } from '../../notification/labels.ts'
import { NotInSearch } from '../list-view/index.ts'
import { NoteSection, TagChips } from '../organizing/index.ts'
import { openSelectedTrail } from '../trails/index.ts'
import { trailProblemsAt } from './trail-problems.ts'

/** Between the tab row and the tabs: notices, the worst problem of its trail, its tags and its note. */
export function DeliveryNotices({ detail }: { readonly detail: DeliveryDetail }) {
  const isPayload = useAddress(state => state.queries.deliveries.tab) === 'payload'
  return (
    <>
      <NotInSearch of="deliveries" window={deliveriesWindow} rowKey={detail.id} onSearch={searchDeliveries} />
      {detail.reception === 'whole' ? null : <Incomplete detail={detail} reception={detail.reception} />}
      {detail.isInspected ? null : <NotInspected />}
      {detail.tags.length === 0 && detail.note === '' ? null : (
        <Row gap="2" isWrapping align="start" className="flex-none border-line border-b px-4 py-1.5">
          {detail.tags.length === 0 ? null : <TagChips detail={detail} />}
          {detail.note === '' ? null : <NoteSection detail={detail} />}
        </Row>
      )}
      {detail.recordKey === null || !isPayload ? null : (
        <TrailHeadline recordKey={detail.recordKey} deliveryId={detail.id} />
      )}
    </>
  )
}

type Fault = Exclude<Reception, 'whole'>

const overCapacity = 'Raise the limit or send fewer deliveries at the same time, then send it again.'

/** Remedy for each fault. */
const remedies: Readonly<Record<Fault, string>> = {
  'body-too-large': 'Raise the limit, then send it again.',
  'over-capacity': overCapacity,
  'over-capacity-large': overCapacity,
  'over-capacity-heads': overCapacity,
  'over-connections': 'Raise the limit or open fewer connections, then send it again.',
  'headers-too-large': 'Raise the limit or send fewer headers, then send it again.',
  'timed-out': 'Check the sender’s connection, then send it again.',
  aborted: 'Check the sender’s time limit, then send it again.',
  malformed: 'The findings say what was received.',
}

const hasLimit: ReadonlySet<Fault> = new Set([
  'body-too-large',
  'headers-too-large',
  'over-capacity',
  'over-capacity-large',
  'over-capacity-heads',
  'over-connections',
])

function Incomplete({ detail, reception }: { readonly detail: DeliveryDetail; readonly reception: Fault }) {
  const { declaredBodyBytes, bodyBytes, isTruncated } = detail
  return (
    <PaneInset>
      <Notice
        tone="warning"
        actions={
          hasLimit.has(reception) ? (
            <Button size="small" onClick={() => goTo('settings')}>
              Open Settings
            </Button>
          ) : null
        }
      >
        {receptionSentences[reception]}
        {isTruncated && declaredBodyBytes !== null ? (
          <>
            {' '}
            <span className="tabular">
              {countText(bodyBytes)} of {countText(declaredBodyBytes)} bytes are saved.
            </span>
          </>
        ) : null}{' '}
        {remedies[reception].replaceAll('`', '')}
      </Notice>
    </PaneInset>
  )
}

/** Inspection follows automatically, unless the user stopped it. */
function NotInspected() {
  const isStopped = useStatus(status => status?.isInspectionStopped ?? false)
  return (
    <PaneInset>
      <Notice
        tone="info"
        title="Not inspected yet."
        actions={
          isStopped ? (
            <Button size="small" onClick={() => perform(continueIndex())}>
              Resume inspection
            </Button>
          ) : null
        }
      >
        {isStopped
          ? 'Inspection is stopped. Resume it to see the record and findings.'
          : 'The record and findings appear after inspection.'}
      </Notice>
    </PaneInset>
  )
}

interface TrailHeadlineProps {
  readonly recordKey: string
  readonly deliveryId: DeliveryId
}

/** Problems of the trail at this delivery, the most severe first; nothing without problems. */
function TrailHeadline({ recordKey, deliveryId }: TrailHeadlineProps) {
  const trail = useQuery(laneQuery(recordKey, deliveryId)).data
  const [first, ...others] = trailProblemsAt(trail?.findings ?? [], deliveryId)
  if (first === undefined) return null
  return (
    <p
      className="wrap-anywhere flex flex-none items-start gap-1.75 border-line border-b px-4 py-1.5 text-small"
      data-code={first.code}
    >
      <span className="flex h-4.5 flex-none items-center">
        <SeverityMark severity={first.severity} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={clsx('font-strong', severityClass(first.severity))}>
          {trailFindingTitle(first.code)}.
        </span>{' '}
        <VisibleText text={first.message} />{' '}
        <span className="whitespace-nowrap">
          <LinkButton onClick={() => showTab('changes')}>View changes</LinkButton>
          {others.length === 0 ? null : (
            <>
              {' '}
              <LinkButton onClick={openSelectedTrail}>{countOf(others.length, 'more problem')}</LinkButton>
            </>
          )}
        </span>
      </span>
    </p>
  )
}
