import { Route } from 'lucide-react'
import type { Trail } from '#contract/deliveries/trail'
import { loadTrail, openTrailStep, useTrail } from '../../state/trail-store.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { TrailChartView } from './trail-chart-view.tsx'
import { TrailFindings } from './trail-findings.tsx'
import { TrailHead } from './trail-head.tsx'
import { TrailRefund } from './trail-refund.tsx'
import { TrailSteps } from './trail-steps.tsx'
import '../detail/delivery-pane.css'
import './trail-pane.css'

/** The record that is read. */
export function TrailPane() {
  return (
    <section id="trail-detail" className="trail-pane" aria-label="Trail" tabIndex={-1}>
      <PaneContent />
    </section>
  )
}

function PaneContent() {
  const isNothing = useTrail(state => state.recordKey === null)
  const trail = useTrail(state => state.trail)
  if (isNothing)
    return (
      <EmptyState icon={<Route aria-hidden />} title="No record selected">
        Choose one in the list, or press <Kbd>j</Kbd> for that with the newest delivery.
      </EmptyState>
    )
  switch (trail.state) {
    case 'loading':
      return <Skeleton lines={10} label="Loading the trail" />
    case 'failed':
      return (
        <Failure
          what="This trail could not be read."
          message={trail.error.message}
          onRetry={() => void loadTrail()}
        />
      )
    case 'ready':
      return <Shown key={trail.value.recordKey} trail={trail.value} />
  }
}

function Shown({ trail }: { readonly trail: Trail }) {
  const openStep = useTrail(state => state.openStep)
  return (
    <>
      <TrailHead trail={trail} />
      <div className="trail-scroll">
        <TrailFindings trail={trail} />
        <TrailChartView trail={trail} openStep={openStep} onOpen={openTrailStep} />
        <TrailSteps trail={trail} />
        <TrailRefund trail={trail} />
        <Advice trail={trail} />
      </div>
    </>
  )
}

/** How a receiver should tell repetitions, with the limit of what the documents advise. */
function Advice({ trail }: { readonly trail: Trail }) {
  if (trail.advice.length === 0) return null
  return (
    <section className="trail-part" aria-label="For your receiver">
      <h3 className="trail-part-title">For your receiver</h3>
      <ul className="trail-advice">
        {trail.advice.map(({ text, source }) => (
          <li key={text}>
            {text} <span className="quiet">{source}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
