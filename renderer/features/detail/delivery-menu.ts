import { FolderOpen } from 'lucide-react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { openDeliveriesOf } from '#navigation'
import { type Command, type MenuItem, menuItem } from '#ui'
import { organizeOne } from '../organizing/index.ts'
import { commandsOfDelivery, deliveryGroup } from './commands.ts'

/** The commands on deliveries in the menus of a row and of the open delivery, and in the bar of the selection. */
const order = [
  ['viewTrail', 'drill'],
  ['replay', 'replayAgain', 'compare', 'createFixture'],
  ['select', 'pin', 'tag', 'note', 'move', 'split'],
  ['viewSession', 'export'],
  ['copyBody', 'copyLink', 'copyTrailLink'],
  ['remove'],
] as const

type CommandName = (typeof order)[number][number]

/** The given commands that apply, in groups, in the order of all menus. */
export function inMenuOrder(
  commands: Partial<Readonly<Record<CommandName, Command>>>,
): readonly (readonly Command[])[] {
  return order
    .map(group => group.flatMap(name => commands[name] ?? []).filter(({ when }) => when?.() !== false))
    .filter(group => group.length > 0)
}

/** The menu of a delivery, which is selected. */
export function menuOfDelivery(row: DeliverySummary): readonly (MenuItem | 'separator')[] {
  const { compare, split, copyBody } = deliveryGroup.commands
  const viewSession: Command = {
    title: 'View session',
    Icon: FolderOpen,
    run: () => openDeliveriesOf(row.sessionId),
  }
  const all = { ...commandsOfDelivery(row), ...organizeOne(row.id), compare, split, copyBody, viewSession }
  return inMenuOrder(all).flatMap((group, index) => [
    ...(index === 0 ? [] : ['separator' as const]),
    ...group.map(menuItem),
  ])
}
