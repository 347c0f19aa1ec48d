import { FilePlus2 } from 'lucide-react'
import { useMemo } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { openOverlay } from '#navigation'
import { CommandButton, CommandIconButton, type MenuItem, menuItem } from '#ui'
import { rowTitle } from '../../notification/labels.ts'
import { RecordHead } from '../../notification/record-head.tsx'
import { summarize, summarizeRow } from '../../notification/summary/summarize.ts'
import { organizeOne } from '../organizing/index.ts'
import { EnvironmentLink } from '../services/index.ts'
import { commandsOfDelivery, deliveryGroup } from './commands.ts'
import type { PayloadReading } from './payload/payload-reading.ts'

interface DeliveryHeadProps {
  readonly detail: DeliveryDetail
  /** The parsed body; `null` until it was read. */
  readonly reading: PayloadReading | null
}

export function DeliveryHead({ detail, reading }: DeliveryHeadProps) {
  const { service, kind } = detail
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
      menu={{ label: 'Delivery actions', items: menuItems(detail) }}
    />
  )
}

function menuItems(detail: DeliveryDetail): (MenuItem | 'separator')[] {
  const isOfService = detail.service === 'transactions' || detail.service === 'funding'
  const commands = commandsOfDelivery(detail)
  const { tag, note, pin, move, remove } = organizeOne(detail.id)
  const { viewTrail, drill } = commands
  return [
    ...(isOfService ? [createFixture(detail)] : []),
    ...(detail.recordKey === null ? [] : [viewTrail, drill]).map(menuItem),
    ...[commands.replayAgain, commands.export, deliveryGroup.commands.split, commands.copyLink].map(menuItem),
    'separator',
    ...[tag, note, pin, move].map(menuItem),
    'separator',
    menuItem(remove),
  ]
}

function createFixture(detail: DeliveryDetail): MenuItem {
  const status = detail.status === null ? '' : ` ${detail.status.toLowerCase().replaceAll('_', ' ')}`
  return {
    label: 'Create fixture…',
    Icon: FilePlus2,
    run: () =>
      openOverlay({
        name: 'fixture-name',
        naming: { for: 'delivery', deliveryId: detail.id },
        title: `${rowTitle(detail)}${status}, captured`,
      }),
  }
}
