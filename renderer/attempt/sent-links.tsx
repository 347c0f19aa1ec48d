import { useQuery } from '@tanstack/react-query'
import { FileText, Route } from 'lucide-react'
import type { Attempt } from '#contract/sending/sending'
import { sentDeliveryQuery, useStatus } from '#data'
import { openDelivery, openTrail } from '#navigation'
import { Button, Row } from '#ui'
import { isAt } from './target-choice.ts'

type SentLinksProps = {
  readonly attempt: Pick<
    Attempt,
    'id' | 'target' | 'status' | 'startedAtMs' | 'elapsedMs' | 'sentBodyBytes' | 'sentBodySha256'
  >
}

/** Links to the delivery that an attempt to this listener became, and to its trail. Nothing for another target. */
export function SentLinks({ attempt }: SentLinksProps) {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  const isCaptured = attempt.status !== null && isAt(attempt.target, captureUrl)
  const { data: delivery } = useQuery(sentDeliveryQuery(isCaptured ? attempt : null))
  if (delivery === undefined || delivery === null) return null
  const { id, recordKey } = delivery
  return (
    <Row gap="1-5">
      <Button size="small" icon={<FileText aria-hidden />} onClick={() => openDelivery(id)}>
        View delivery
      </Button>
      {recordKey === null ? null : (
        <Button size="small" icon={<Route aria-hidden />} onClick={() => openTrail(recordKey, id)}>
          View trail
        </Button>
      )}
    </Row>
  )
}
