import { useQuery } from '@tanstack/react-query'
import { ArrowRight, GitCompareArrows } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TrailStep } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { comparisonQuery } from '#data'
import { goTo, openOverlay, openTrailStep, selectDelivery, showTab } from '#navigation'
import { Button, LinkButton, Loaded } from '#ui'
import { ComparisonBar, ComparisonView } from '../changes/index.ts'
import styles from './step-changes.module.css'

/** The changes of a step against the previous one in the record's own order, and a link to its delivery. */
export function StepChanges({ step }: { readonly step: TrailStep }) {
  const actions = <StepActions step={step} />
  if (step.previousId === null)
    return (
      <div className={styles.changes}>
        <ComparisonBar>
          <span className="quiet">First status of this record.</span>
          {actions}
        </ComparisonBar>
      </div>
    )
  return (
    <div className={styles.changes}>
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
    <Loaded from={comparison} loading="Loading changes" failed="Couldn’t compare the statuses." lines={3}>
      {data => (
        <ComparisonView comparison={data} id={step.deliveryId} status={step.status} actions={actions}>
          <p className={styles.since}>
            {step.duplicateOf === null ? 'Since' : 'Compared to the first repetition,'}{' '}
            <LinkButton onClick={() => openTrailStep(previousId)}>delivery {previousId}</LinkButton>
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

/** Opens the delivery in the place Deliveries. */
function openDelivery(id: DeliveryId): void {
  goTo('deliveries')
  selectDelivery(id)
}
