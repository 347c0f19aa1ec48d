import { useQuery } from '@tanstack/react-query'
import { ArrowRight, GitCompareArrows } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TrailStep } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { comparisonQuery } from '../../data/deliveries/delivery.ts'
import { goTo, openOverlay } from '../../navigation/navigation.ts'
import { selectDelivery, showTab } from '../../navigation/selection.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ComparisonView } from '../changes/index.ts'
import { openTrailStep } from './state/trail-selection.ts'

/** What a step changed against the one before it in the record's own order, and the way to its delivery. */
export function StepChanges({ step }: { readonly step: TrailStep }) {
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
  return (
    <div className="step-changes">
      <Comparison step={step} previousId={step.previousId} actions={actions} />
    </div>
  )
}

interface ComparisonProps {
  readonly step: TrailStep
  readonly previousId: DeliveryId
  readonly actions: ReactNode
}

function Comparison({ step, previousId, actions }: ComparisonProps) {
  const comparison = useQuery(comparisonQuery(step.deliveryId, previousId))
  return (
    <Loaded
      from={comparison}
      loading="Loading the changes"
      failed="The changes could not be worked out."
      lines={3}
    >
      {data => (
        <ComparisonView comparison={data} id={step.deliveryId} status={step.status} actions={actions}>
          <p className="step-since">
            {step.duplicateOf === null ? 'Since' : 'Against the first of its repetitions,'}{' '}
            <button type="button" className="compared-with" onClick={() => openTrailStep(previousId)}>
              delivery {previousId}
            </button>
          </p>
        </ComparisonView>
      )}
    </Loaded>
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
