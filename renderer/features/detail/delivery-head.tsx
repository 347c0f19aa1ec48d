import { useMemo } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { useMultiSelection } from '#navigation'
import { CommandButton, CommandIconButton } from '#ui'
import { rowTitle } from '../../notification/labels.ts'
import { RecordHead } from '../../notification/record-head.tsx'
import { summarize, summarizeRow } from '../../notification/summary/summarize.ts'
import { organizeOne } from '../organizing/index.ts'
import { EnvironmentLink } from '../services/index.ts'
import { commandsOfDelivery } from './commands.ts'
import { menuOfDelivery } from './delivery-menu.ts'
import type { PayloadReading } from './payload/payload-reading.ts'

interface DeliveryHeadProps {
  readonly detail: DeliveryDetail
  /** The parsed body; `null` until it was read. */
  readonly reading: PayloadReading | null
}

export function DeliveryHead({ detail, reading }: DeliveryHeadProps) {
  const { service, kind } = detail
  // An item of the menu follows it.
  useMultiSelection()
  const root = reading?.kind === 'json' ? reading.root : null
  const summary = useMemo(
    () => (root === null ? summarizeRow(detail) : summarize(root, service, kind)),
    [root, detail, service, kind],
  )
  const { pin } = organizeOne(detail.id)
  return (
    <RecordHead
      service={service}
      summary={summary}
      otherwise={rowTitle(detail)}
      status={detail.status}
      refundStatus={detail.refundStatus}
      recordId={detail.recordId}
      session={detail}
      environment={<EnvironmentLink target={detail.target} />}
      atMs={detail.receivedAtMs}
      number={`delivery ${detail.id}`}
      reason={detail.reason}
      actions={
        <>
          {detail.isPinned ? <CommandIconButton command={pin} /> : null}
          <CommandButton command={commandsOfDelivery(detail).replay}>Replay</CommandButton>
        </>
      }
      menu={{ label: 'Delivery actions', items: menuOfDelivery(detail) }}
    />
  )
}
