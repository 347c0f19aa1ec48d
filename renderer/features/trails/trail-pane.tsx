import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Route } from 'lucide-react'
import { useState } from 'react'
import type { Mute } from '#contract/deliveries/mutes'
import type { Trail, TrailFinding } from '#contract/deliveries/trail'
import { addMute, deliveryQuery, trailQuery, trailsWindow, useSpinnerDelay } from '#data'
import { openTrailStep, searchTrails, useAddress, useTrailWindow } from '#navigation'
import {
  CopyButton,
  countText,
  EmptyState,
  Kbd,
  LinkButton,
  Loaded,
  PaneInset,
  Problem,
  Row,
  SeverityMark,
  Stack,
  useAction,
  VisibleText,
} from '#ui'
import { FindingItem, FindingsToggle } from '../../notification/finding-list.tsx'
import { StatusLabel } from '../../notification/status-label.tsx'
import { markedFindings, trailSentence } from '../../notification/trail-sentence.ts'
import { MuteMenu } from '../findings/index.ts'
import { NotInSearch } from '../list-view/index.ts'
import { TrailChartView } from './chart/trail-chart-view.tsx'
import { TrailHead, TrailLinks } from './trail-head.tsx'
import styles from './trail-pane.module.css'
import { TrailPart } from './trail-part.tsx'
import { TrailSteps } from './trail-steps.tsx'

/** The open record. */
export function TrailPane() {
  return (
    <Stack
      as="section"
      id="trail-detail"
      className={clsx('h-full bg-pane focus-visible:outline-none', styles.pane)}
      aria-label="Trail"
      tabIndex={-1}
    >
      <PaneContent />
    </Stack>
  )
}

function PaneContent() {
  const recordKey = useAddress(state => state.things.trails)
  if (recordKey === null)
    return (
      <EmptyState icon={<Route aria-hidden />} title="No record selected">
        Select one in the list, or press <Kbd>j</Kbd> for the newest record.
      </EmptyState>
    )
  return <OpenTrail recordKey={recordKey} />
}

function OpenTrail({ recordKey }: { readonly recordKey: string }) {
  const around = useTrailWindow(state => state.around)
  const { data, error, refetch } = useQuery({
    ...trailQuery(recordKey, around),
    placeholderData: keepPreviousData,
  })
  const isOther = data !== undefined && data.recordKey !== recordKey
  const isSlow = useSpinnerDelay(isOther, recordKey)
  return (
    <Loaded
      from={{ data: isSlow ? undefined : data, error, refetch }}
      loading="Loading trail"
      failed="Couldn’t load this trail."
      lines={10}
      isInset
    >
      {trail => <Shown key={trail.recordKey} trail={trail} />}
    </Loaded>
  )
}

function Shown({ trail }: { readonly trail: Trail }) {
  const openStep = useAddress(state => state.queries.trails.step)
  return (
    <div className={clsx('flex min-h-0 flex-1 flex-col', styles.open)}>
      <div className="flex-none pb-1.5">
        <TrailHead trail={trail} />
      </div>
      <NotInSearch of="trails" window={trailsWindow} rowKey={trail.recordKey} onSearch={searchTrails} />
      <div className={clsx('@container min-h-0 flex-1 overflow-y-auto', styles.scroll)}>
        <TrailLinks trail={trail} />
        <TrailFindings trail={trail} />
        <TrailChartView trail={trail} openStep={openStep} onOpen={openTrailStep} />
        <TrailSteps trail={trail} />
        <TrailRefund trail={trail} />
        <Advice trail={trail} />
      </div>
    </div>
  )
}

/** How a receiver should detect repetitions, and the limits of the specification's advice. */
function Advice({ trail }: { readonly trail: Trail }) {
  if (trail.advice.length === 0) return null
  return (
    <TrailPart label="For your receiver" title="For your receiver">
      <Stack as="ul" gap="1-5" className="px-4 pb-1.5 text-muted text-small">
        {trail.advice.map(({ text, source }) => (
          <li key={text}>
            {text} <span className="quiet">{source}</span>
          </li>
        ))}
      </Stack>
    </TrailPart>
  )
}

/** The refund step by step, as in the last notification. */
function TrailRefund({ trail }: { readonly trail: Trail }) {
  const { refund } = trail
  if (refund === null) return null
  return (
    <TrailPart
      label="Refund"
      title={
        <>
          Refund <StatusLabel status={refund.status} />
        </>
      }
    >
      {refund.moves.length === 0 ? (
        <p className="quiet px-4 text-small">No refund steps were received.</p>
      ) : (
        <ol className="px-4">
          {refund.moves.map((move, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a step may occur twice, and the order matters
              key={index}
              className={clsx(
                'relative grid items-center gap-x-3 pt-0.75 pb-1.25 pl-5 text-small',
                styles.move,
              )}
            >
              <span className="mono">
                <VisibleText text={move.step} />
              </span>
              <StatusLabel status={move.status} />
              <span className="inline-flex min-w-0 items-center">
                {move.id === null ? (
                  <span className="quiet">no id yet</span>
                ) : (
                  <>
                    <span className="mono overflow-hidden text-ellipsis">
                      <VisibleText text={move.id} />
                    </span>
                    <CopyButton text={move.id} label={`Copy id of ${move.step}`} />
                  </>
                )}
              </span>
              {move.meaning === null ? null : (
                <span className="col-span-full text-subtle">{move.meaning}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </TrailPart>
  )
}

/**
 * The most severe finding of the trail as one sentence, and all findings, folded: each is also at its step.
 */
function TrailFindings({ trail }: { readonly trail: Trail }) {
  const [isOpen, setOpen] = useState(false)
  const muting = useAction(addMute)
  const total = trail.findingTotals.reduce((sum, { count }) => sum + count, 0)
  if (trail.findings.length === 0) return null
  return (
    <section className="border-line border-t" aria-label="Trail findings">
      <Headline trail={trail} />
      <FindingsToggle
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        total={severity =>
          trail.findingTotals
            .filter(total => total.severity === severity)
            .reduce((sum, { count }) => sum + count, 0)
        }
      />
      {isOpen ? (
        <ul className="max-h-52 overflow-y-auto pb-1.5">
          {trail.findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two deliveries may have the same finding
            <li key={index}>
              <FindingLine finding={finding} onMute={mute => muting.run(mute)} />
            </li>
          ))}
        </ul>
      ) : null}
      <PaneInset>
        <Problem error={muting.error} />
      </PaneInset>
      {isOpen && total > trail.findings.length ? (
        <p className="quiet py-0.5 pr-4 pl-8.5 text-small">
          The most severe {countText(trail.findings.length)} of {countText(total)} are listed.
        </p>
      ) : null}
    </section>
  )
}

interface FindingLineProps {
  readonly finding: TrailFinding
  readonly onMute: (mute: Mute) => void
}

/** A finding with its step and its menu. */
function FindingLine({ finding, onMute }: FindingLineProps) {
  const { severity, code, source, message, deliveryId } = finding
  // Fetched once it is close: of up to 200 findings, few are muted.
  const [isNear, setNear] = useState(false)
  const { data } = useQuery({ ...deliveryQuery(deliveryId), enabled: isNear })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only prepares the menu that is within
    <div
      className="flex items-start *:first:min-w-0 *:first:flex-1"
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    >
      <FindingItem
        severity={severity}
        code={code}
        source={source}
        message={message}
        place={`delivery ${deliveryId}`}
        placeFont="tabular"
        onGo={() => openTrailStep(deliveryId)}
      />
      <MuteMenu
        finding={finding}
        label={`Mute ${code} at delivery ${deliveryId}…`}
        environmentId={data?.environmentId ?? null}
        className="mr-2 flex-none"
        onMute={onMute}
      />
    </div>
  )
}

const headlineClasses = { error: 'bg-error-soft', warning: 'bg-warning-soft', info: '' } as const

/** Nothing unless a finding is an error or a warning. */
function Headline({ trail }: { readonly trail: Trail }) {
  const [worst] = markedFindings(trail.findings)
  if (worst === undefined) return null
  const { severity, deliveryId } = worst
  return (
    <Row
      as="p"
      gap="2"
      className={clsx('border-line border-b px-4 py-2', headlineClasses[severity])}
      data-testid="trail-headline"
    >
      <SeverityMark severity={severity} />
      <span className="wrap-anywhere min-w-0 font-medium">
        <span className="visually-hidden">{severity}: </span>
        {trailSentence(worst, trail.steps)}.
      </span>
      <LinkButton onClick={() => openTrailStep(deliveryId)}>delivery {deliveryId}</LinkButton>
    </Row>
  )
}
