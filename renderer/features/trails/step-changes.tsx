import { ArrowRight, GitCompareArrows } from 'lucide-react'
import type { TrailStep } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { goTo, openOverlay } from '../../navigation/navigation.ts'
import { loadPair, useCompare } from '../../state/compare-store.ts'
import { selectDelivery, showTab } from '../../state/selection-store.ts'
import { openTrailStep } from '../../state/trail-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ComparisonView } from '../changes/comparison-view.tsx'

/** What a step changed against the one before it in the record's own order, and the way to its delivery. */
export function StepChanges({ step }: { readonly step: TrailStep }) {
  const isThis = useCompare(state => state.id === step.deliveryId && state.withId === step.previousId)
  const comparison = useCompare(state => state.comparison)
  const actions = <StepActions step={step} />
  if (step.previousId === null)
    return (
      <div className="step-changes">
        <div className="comparison-bar">
          <span className="quiet">The first status of its record: there is nothing before it.</span>
          {actions}
        </div>
      </div>
    )
  const previousId = step.previousId
  return (
    <div className="step-changes">
      {!isThis || comparison.state === 'loading' ? <Skeleton lines={3} label="Loading the changes" /> : null}
      {isThis && comparison.state === 'failed' ? (
        <Failure
          what="The changes could not be worked out."
          message={comparison.error.message}
          onRetry={() => void loadPair()}
        />
      ) : null}
      {isThis && comparison.state === 'ready' ? (
        <ComparisonView
          comparison={comparison.value}
          id={step.deliveryId}
          status={step.status}
          actions={actions}
        >
          <p className="step-since">
            {step.duplicateOf === null ? 'Since' : 'Against the first of its repetitions,'}{' '}
            <button type="button" className="compared-with" onClick={() => openTrailStep(previousId)}>
              delivery {previousId}
            </button>
          </p>
        </ComparisonView>
      ) : null}
    </div>
  )
}

function StepActions({ step }: { readonly step: TrailStep }) {
  return (
    <>
      <Button size="small" icon={<ArrowRight aria-hidden />} onClick={() => openDelivery(step.deliveryId)}>
        Delivery {step.deliveryId}
      </Button>
      <Button
        size="small"
        icon={<GitCompareArrows aria-hidden />}
        onClick={() => {
          openDelivery(step.deliveryId)
          showTab('changes')
          openOverlay('compare')
        }}
      >
        Compare with…
      </Button>
    </>
  )
}

/** Shows the delivery in its own room. */
export function openDelivery(id: DeliveryId): void {
  goTo('deliveries')
  selectDelivery(id)
}
