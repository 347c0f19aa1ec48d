import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TrailStep } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { comparisonQuery } from '#data'
import { openDelivery, openTrailStep } from '#navigation'
import { Button, Loaded } from '#ui'
import { ComparisonBar, ComparisonView } from '../changes/index.ts'
import styles from './trail-steps.module.css'

interface StepChangesProps {
  readonly step: TrailStep
  /** The step that it is compared with; `null` for its previous status. */
  readonly withStep: DeliveryId | null
}

/** The changes of a step from the previous step in the record's order, or from another, and a link to its delivery. */
export function StepChanges({ step, withStep }: StepChangesProps) {
  const previousId = withStep ?? step.previousId
  const actions = (
    <Button size="small" icon={<ArrowRight aria-hidden />} onClick={() => openDelivery(step.deliveryId)}>
      Delivery {step.deliveryId}
    </Button>
  )
  return (
    <div className={clsx('border-line border-b pb-2.5', styles.changes)}>
      {previousId === null ? (
        <ComparisonBar>
          <span className="quiet">This is the first status of this record.</span>
          {actions}
        </ComparisonBar>
      ) : (
        <Comparison
          step={step}
          previousId={previousId}
          isChosen={previousId !== step.previousId}
          actions={actions}
        />
      )}
    </div>
  )
}

interface ComparisonProps {
  readonly step: TrailStep
  readonly previousId: DeliveryId
  readonly isChosen: boolean
  readonly actions: ReactNode
}

function Comparison({ step, previousId, isChosen, actions }: ComparisonProps) {
  const comparison = useQuery(comparisonQuery(step.deliveryId, previousId))
  return (
    <Loaded
      from={comparison}
      loading="Loading changes"
      failed="Couldn’t compare the statuses."
      lines={3}
      isInset
    >
      {data => (
        <ComparisonView
          comparison={data}
          openId={step.deliveryId}
          isChosen={isChosen}
          onOpen={openTrailStep}
          onEnd={() => openTrailStep(step.deliveryId)}
          actions={actions}
        />
      )}
    </Loaded>
  )
}
