import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import type { Trail } from '#contract/deliveries/trail'
import { trailQuery, useSpinnerDelay } from '#data'
import { openTrailStep, useTrailSelection } from '#navigation'
import { EmptyState, Kbd, Loaded, Stack } from '#ui'
import { TrailChartView } from './chart/trail-chart-view.tsx'
import { TrailFindings } from './trail-findings.tsx'
import { TrailHead } from './trail-head.tsx'
import styles from './trail-pane.module.css'
import { TrailPart } from './trail-part.tsx'
import { TrailRefund } from './trail-refund.tsx'
import { TrailSteps } from './trail-steps.tsx'

/** The open record. */
export function TrailPane() {
  return (
    <Stack as="section" id="trail-detail" className={styles.pane} aria-label="Trail" tabIndex={-1}>
      <PaneContent />
    </Stack>
  )
}

function PaneContent() {
  const recordKey = useTrailSelection(state => state.recordKey)
  if (recordKey === null)
    return (
      <EmptyState icon={<Route aria-hidden />} title="No record selected">
        Select one in the list, or press <Kbd>j</Kbd> for the newest record.
      </EmptyState>
    )
  return <OpenTrail recordKey={recordKey} />
}

function OpenTrail({ recordKey }: { readonly recordKey: string }) {
  const around = useTrailSelection(state => state.around)
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
    >
      {trail => <Shown key={trail.recordKey} trail={trail} />}
    </Loaded>
  )
}

function Shown({ trail }: { readonly trail: Trail }) {
  const openStep = useTrailSelection(state => state.openStep)
  return (
    <div className={styles.open}>
      <TrailHead trail={trail} />
      <div className={styles.scroll}>
        <TrailFindings trail={trail} />
        <TrailChartView trail={trail} openStep={openStep} onOpen={openTrailStep} />
        <TrailSteps trail={trail} />
        <TrailRefund trail={trail} />
        <Advice trail={trail} />
      </div>
    </div>
  )
}

/** How a receiver should detect repetitions, and the limits of the documents' advice. */
function Advice({ trail }: { readonly trail: Trail }) {
  if (trail.advice.length === 0) return null
  return (
    <TrailPart label="For your receiver" title="For your receiver">
      <Stack as="ul" gap="1-5" className={styles.advice}>
        {trail.advice.map(({ text, source }) => (
          <li key={text}>
            {text} <span className="quiet">{source}</span>
          </li>
        ))}
      </Stack>
    </TrailPart>
  )
}
