import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ellipsis, FilePlus2, Pin } from 'lucide-react'
import { useMemo } from 'react'
import type { DeliveryDetail, Reception } from '#contract/deliveries/delivery'
import { trailFindingTitle } from '#contract/deliveries/finding-codes'
import type { DeliveryId } from '#contract/terms'
import { continueIndex, laneQuery, useStatus } from '#data'
import { goTo, openOverlay, showDeliveriesOf, showTab } from '#navigation'
import {
  Button,
  CommandButton,
  CommandIconButton,
  countOf,
  countText,
  IconButton,
  LinkButton,
  Menu,
  type MenuItem,
  menuItem,
  Notice,
  perform,
  Row,
  SeverityMark,
  severityClass,
  sizeText,
  VisibleText,
} from '#ui'
import { receptionSentences, rowTitle } from '../../notification/labels.ts'
import { HeadFacts, HeadRecord, RecordHead } from '../../notification/record-head.tsx'
import { NamedServiceMark } from '../../notification/service-mark.tsx'
import { StatusLabel } from '../../notification/status-label.tsx'
import { FailureLine } from '../../notification/summary/failure-line.tsx'
import { summarize, summarizeRow } from '../../notification/summary/summarize.ts'
import { SummaryTitle } from '../../notification/summary/summary-title.tsx'
import { Moment } from '../../notification/values/values.tsx'
import { NoteSection, organizeOne, TagChips } from '../organizing/index.ts'
import { EnvironmentLink } from '../services/index.ts'
import { openSelectedTrail } from '../trails/index.ts'
import { commandsOfDelivery, deliveryGroup } from './commands.ts'
import styles from './delivery-head.module.css'
import { NotInSearch } from './not-in-search.tsx'
import type { PayloadReading } from './payload/payload-reading.ts'
import { trailProblemsAt } from './trail-problems.ts'

interface DeliveryHeadProps {
  readonly detail: DeliveryDetail
  /** The parsed body; `null` until it was read. */
  readonly reading: PayloadReading | null
}

/** The head of a delivery: its kind and status, its facts, and its problems. */
export function DeliveryHead({ detail, reading }: DeliveryHeadProps) {
  const { service, kind } = detail
  const root = reading?.kind === 'json' ? reading.root : null
  const summary = useMemo(
    () => (root === null ? summarizeRow(detail) : summarize(root, service, kind)),
    [root, detail, service, kind],
  )
  const { reason } = detail
  return (
    <RecordHead>
      <Row gap="2-5" align="start" className={styles.titleRow}>
        {detail.service === null ? null : <NamedServiceMark service={detail.service} />}
        <SummaryTitle summary={summary} otherwise={rowTitle(detail)} />
        <PinButton detail={detail} />
        <CommandButton command={commandsOfDelivery(detail).replay}>Replay</CommandButton>
        <More detail={detail} />
      </Row>
      <HeadFacts>
        {detail.status === null ? null : (
          <StatusLabel status={detail.status} refundStatus={detail.refundStatus} hasRefundWord isLarge />
        )}
        {detail.recordId === null ? null : (
          <HeadRecord recordId={detail.recordId}>
            <RecordActions detail={detail} />
          </HeadRecord>
        )}
        <Moment className="tabular" atMs={detail.receivedAtMs} shown={(clock, atMs) => clock.row(atMs)} />
        <span className="tabular">{sizeText(detail.bodyBytes)}</span>
        <span className="tabular">delivery {detail.id}</span>
        <NotInSearch id={detail.id} />
        <EnvironmentLink target={detail.target} />
        {detail.inlet === null ? null : (
          <span>
            by <VisibleText text={detail.inlet.name} />
          </span>
        )}
        <LinkButton
          tone="quiet"
          title="Show this session’s deliveries"
          onClick={() => showDeliveriesOf(detail.sessionId)}
        >
          <VisibleText text={detail.sessionName} />
        </LinkButton>
        {detail.recordKey === null ? null : <OrderFact recordKey={detail.recordKey} deliveryId={detail.id} />}
        <div
          className={clsx(
            'flex min-w-0 flex-wrap items-start gap-x-2 gap-y-1',
            styles.own,
            detail.note !== '' && styles.ownLine,
          )}
        >
          <TagChips detail={detail} />
          <NoteSection detail={detail} />
        </div>
      </HeadFacts>
      {reason === null ? null : <FailureLine reason={reason} />}
      {detail.recordKey === null ? null : (
        <TrailHeadline recordKey={detail.recordKey} deliveryId={detail.id} />
      )}
      <DeliveryNotices detail={detail} />
    </RecordHead>
  )
}

function PinButton({ detail: { id, isPinned } }: Pick<DeliveryHeadProps, 'detail'>) {
  return (
    <CommandIconButton
      command={organizeOne(id).pin}
      className={clsx('ml-auto', isPinned && styles.pinned)}
      label={isPinned ? 'Unpin' : 'Pin: never removed by retention'}
    >
      <Pin aria-hidden />
    </CommandIconButton>
  )
}

/** The menu of less common actions. */
function More({ detail }: { readonly detail: DeliveryDetail }) {
  const isOfService = detail.service === 'transactions' || detail.service === 'funding'
  const commands = commandsOfDelivery(detail)
  const { move, remove } = organizeOne(detail.id)
  return (
    <Menu
      trigger={
        <IconButton label="Delivery actions">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      items={[
        ...(isOfService ? serviceActions(detail) : []),
        ...[commands.export, move, deliveryGroup.commands.split, commands.copyLink].map(menuItem),
        'separator',
        menuItem(remove),
      ]}
    />
  )
}

/** Actions on a recognized notification. */
function serviceActions(detail: DeliveryDetail): MenuItem[] {
  const status = detail.status === null ? '' : ` ${detail.status.toLowerCase().replaceAll('_', ' ')}`
  return [
    {
      label: 'Create fixture…',
      Icon: FilePlus2,
      run: () =>
        openOverlay({
          name: 'fixture-name',
          naming: { for: 'delivery', deliveryId: detail.id },
          title: `${rowTitle(detail)}${status}, captured`,
        }),
    },
  ]
}

/** Actions on the record of a delivery; nothing without a record. */
function RecordActions({ detail }: Pick<DeliveryHeadProps, 'detail'>) {
  if (detail.recordKey === null) return null
  const { viewTrail, drill } = commandsOfDelivery(detail)
  return (
    <>
      <CommandIconButton command={viewTrail} />
      <CommandIconButton command={drill} label="Drill record" />
    </>
  )
}

/** Notices about an incomplete or pending delivery, with the reason and a remedy. */
function DeliveryNotices({ detail }: { readonly detail: DeliveryDetail }) {
  return (
    <>
      {detail.reception === 'whole' ? null : <Incomplete detail={detail} reception={detail.reception} />}
      {detail.isInspected ? null : <NotInspected />}
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
    <Notice
      tone="warning"
      className="mt-1"
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
  )
}

/** Inspection follows automatically, unless the user stopped it. */
function NotInspected() {
  const isStopped = useStatus(status => status?.isInspectionStopped ?? false)
  return (
    <Notice
      tone="info"
      className="mt-1"
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
  )
}

interface TrailHeadlineProps {
  readonly recordKey: string
  readonly deliveryId: DeliveryId
}

/** A fact of the trail: no timestamp decides the position of this delivery. */
function OrderFact({ recordKey, deliveryId }: TrailHeadlineProps) {
  const isCertain = useQuery(laneQuery(recordKey, deliveryId)).data?.isOrderCertain ?? true
  return isCertain ? null : <span className="font-medium text-warning">order not certain</span>
}

/** Problems of the trail at this delivery, the most severe first; nothing without problems. */
function TrailHeadline({ recordKey, deliveryId }: TrailHeadlineProps) {
  const trail = useQuery(laneQuery(recordKey, deliveryId)).data
  const [first, ...others] = trailProblemsAt(trail?.findings ?? [], deliveryId)
  if (first === undefined) return null
  return (
    <p
      className={clsx('wrap-anywhere flex items-baseline gap-1.75 text-small', styles.headline)}
      data-code={first.code}
    >
      <SeverityMark severity={first.severity} />
      <span className={clsx('min-w-0 flex-1', styles.said)}>
        <span className={styles.text} title={first.message}>
          <span className={clsx('font-strong', severityClass(first.severity))}>
            {trailFindingTitle(first.code)}.
          </span>{' '}
          <VisibleText text={first.message} />
        </span>{' '}
        <span className={clsx('whitespace-nowrap', styles.links)}>
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
