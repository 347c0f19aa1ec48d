import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { DeliveryDetail, Reception } from '#contract/deliveries/delivery'
import { trailFindingCodes, trailFindingTitle } from '#contract/deliveries/finding-codes'
import type { Comparison, TrailFinding } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import {
  attemptsQuery,
  comparisonQuery,
  continueIndex,
  deliveriesWindow,
  laneQuery,
  refetchDelivery,
  useStatus,
} from '#data'
import { type DetailTab, goTo, searchDeliveries, selectDelivery, showTab, useAddress } from '#navigation'
import {
  Button,
  CommandButton,
  countOf,
  countText,
  EmptyState,
  LinkButton,
  Loaded,
  Notice,
  PaneInset,
  PaneScroll,
  perform,
  Row,
  SeverityMark,
  severityClass,
  type TabItem,
  Tabs,
  VisibleText,
} from '#ui'
import { receptionSentences } from '../../notification/labels.ts'
import { ComparisonView, endPair, useShownPair } from '../changes/index.ts'
import { NotInSearch } from '../list-view/index.ts'
import { NoteSection, TagChips } from '../organizing/index.ts'
import { openSelectedTrail } from '../trails/index.ts'
import { RawTab } from './body/raw-tab.tsx'
import { deliveryGroup } from './commands.ts'
import { PayloadTab } from './payload/payload-tab.tsx'
import type { Payload } from './payload/use-payload.ts'
import { ResponsesTab } from './responses/responses-tab.tsx'

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
      label: 'Responses',
      mark:
        [detail.response?.status, attemptCount || undefined].filter(one => one !== undefined).join(' · ') ||
        null,
      render: () => <ResponsesTab key={detail.id} detail={detail} />,
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
      isInset
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
        <Notice tone="warning" title="The order is not certain.">
          No timestamp decides. Status, refund or arrival decides instead.
        </Notice>
      )}
    </>
  )
}

/** Between the tab row and the tabs: notices, the worst problem of its trail, its tags and its note. */
function DeliveryNotices({ detail }: { readonly detail: DeliveryDetail }) {
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
        {remedies[reception]}
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
        title="This delivery is not inspected yet."
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

const places = new Map(Object.keys(trailFindingCodes).map((code, place) => [code, place]))

/** The errors and warnings of a trail that show at a delivery: errors first, then in the order of their table. */
function trailProblemsAt(findings: readonly TrailFinding[], deliveryId: DeliveryId): readonly TrailFinding[] {
  const placeOf = ({ code }: TrailFinding) => places.get(code) ?? places.size
  const here = findings
    .filter(finding => finding.deliveryId === deliveryId)
    .sort((one, other) => placeOf(one) - placeOf(other))
  return (['error', 'warning'] as const).flatMap(severity =>
    here.filter(finding => finding.severity === severity),
  )
}
