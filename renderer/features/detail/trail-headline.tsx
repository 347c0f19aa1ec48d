import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { trailFindingTitle } from '#contract/deliveries/finding-codes'
import type { DeliveryId } from '#contract/terms'
import { laneQuery } from '#data'
import { showTab } from '#navigation'
import { countOf, LinkButton, SeverityMark, severityClass, VisibleText } from '#ui'
import { openSelectedTrail } from '../trails/index.ts'
import styles from './trail-headline.module.css'
import { trailProblemsAt } from './trail-problems.ts'

interface TrailHeadlineProps {
  readonly recordKey: string
  readonly deliveryId: DeliveryId
}

/** A fact of the trail: no timestamp decides the position of this delivery. */
export function OrderFact({ recordKey, deliveryId }: TrailHeadlineProps) {
  const isCertain = useQuery(laneQuery(recordKey, deliveryId)).data?.isOrderCertain ?? true
  return isCertain ? null : <span className="font-medium text-warning">order not certain</span>
}

/** Problems of the trail at this delivery, the most severe first; nothing without problems. */
export function TrailHeadline({ recordKey, deliveryId }: TrailHeadlineProps) {
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
