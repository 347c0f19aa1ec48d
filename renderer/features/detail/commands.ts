import {
  Braces,
  Download,
  FilePlus2,
  GitCompareArrows,
  Link,
  RotateCw,
  Route,
  ShieldCheck,
  Split,
  SquareCheck,
} from 'lucide-react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { decodeText, loadWholeBody } from '#data'
import {
  detailTabs,
  linkToDelivery,
  linkToRecord,
  multiSelectedIds,
  openOverlay,
  openTrail,
  selectedRecordKey,
  showTab,
  toggleMultiSelected,
  useAddress,
  useSelection,
} from '#navigation'
import { type Command, commandGroup, copyAndSay, focusOn } from '#ui'
import { rowTitle } from '../../notification/labels.ts'
import { openDrillOf } from '../drill/index.ts'
import { openExport } from '../exporting/index.ts'
import { openReplay, replayAgain } from '../sending/index.ts'
import { openSplitDialog } from '../sessions/index.ts'
import { openSelectedTrail, selectedNamesNoRecord } from '../trails/index.ts'

interface OnDelivery {
  readonly id: DeliveryId
  readonly recordKey: string | null
}

/** The selected delivery; its record is unknown until it is inspected. */
function selected(): OnDelivery | null {
  const { selectedId } = useSelection.getState()
  return selectedId === null ? null : { id: selectedId, recordKey: selectedRecordKey() }
}

const isOpen = () => selected() !== null

/** Commands on the delivery that `target` returns; `null` for none. */
function commandsOn(target: () => OnDelivery | null) {
  const when = () => target() !== null
  const hasRecord = () => (target()?.recordKey ?? null) !== null
  const onTarget = (act: (on: OnDelivery) => void) => () => {
    const on = target()
    if (on !== null) act(on)
  }
  return {
    replay: {
      title: 'Replay this delivery…',
      label: 'Replay…',
      keywords: ['resend', 'send', 'repeat', 'again'],
      keys: ['r'],
      Icon: RotateCw,
      when,
      run: onTarget(({ id }) => openReplay(id)),
    },
    replayAgain: {
      title: 'Replay to the last target',
      label: 'Replay to last target',
      keywords: ['resend', 'send', 'repeat', 'again'],
      keys: ['R'],
      Icon: RotateCw,
      when,
      run: onTarget(({ id }) => replayAgain(id)),
    },
    export: {
      get title() {
        return hasRecord() ? 'Export trail…' : 'Export delivery…'
      },
      keywords: ['download', 'save', 'share'],
      Icon: Download,
      when,
      run: onTarget(({ id, recordKey }) =>
        openExport(recordKey === null ? { of: 'deliveries', ids: [id] } : { of: 'record', recordKey }),
      ),
    },
    drill: {
      title: 'Drill this record…',
      label: 'Drill record…',
      keywords: ['test', 'break', 'order', 'repeat'],
      keys: ['d'],
      Icon: ShieldCheck,
      when: hasRecord,
      run: onTarget(({ recordKey }) => {
        if (recordKey !== null) openDrillOf(recordKey)
      }),
    },
    viewTrail: {
      title: 'View trail',
      keywords: ['record', 'history', 'timeline', 'open'],
      keys: ['T'],
      Icon: Route,
      // Before it is inspected its record is unknown.
      when: () => isOpen() && !selectedNamesNoRecord(),
      run() {
        const on = target()
        if (on === null || on.recordKey === null) openSelectedTrail()
        else openTrail(on.recordKey, on.id)
      },
    },
    select: {
      title: 'Select',
      isKeyOnly: true,
      keys: ['x'],
      Icon: SquareCheck,
      when,
      run: onTarget(({ id }) => toggleMultiSelected(id)),
    },
    copyLink: {
      title: 'Copy link to this delivery',
      label: 'Copy link',
      keywords: ['share', 'url'],
      Icon: Link,
      when,
      run: onTarget(({ id }) => void copyAndSay('Link', linkToDelivery(id))),
    },
  } satisfies Readonly<Record<string, Command>>
}

/** Commands on a delivery that is shown, whatever is selected. */
export function commandsOfDelivery(row: DeliverySummary) {
  const { id, recordKey, service, status } = row
  const statusText = status === null ? '' : ` ${status.toLowerCase().replaceAll('_', ' ')}`
  return {
    ...commandsOn(() => row),
    createFixture: {
      title: 'Create fixture…',
      Icon: FilePlus2,
      when: () => service === 'transactions' || service === 'funding',
      run: () =>
        openOverlay({
          name: 'fixture-name',
          naming: { for: 'delivery', deliveryId: id },
          title: `${rowTitle(row)}${statusText}, captured`,
        }),
    },
    copyTrailLink: {
      title: 'Copy link to trail',
      Icon: Link,
      when: () => recordKey !== null,
      run: () => void copyAndSay('Link', linkToRecord(recordKey ?? '')),
    },
  } satisfies Readonly<Record<string, Command>>
}

const onSelected = commandsOn(selected)

export const deliveryGroup = commandGroup({
  title: 'Delivery',
  view: 'deliveries',
  commands: {
    replay: onSelected.replay,
    replayAgain: onSelected.replayAgain,
    compare: {
      title: 'Compare this delivery…',
      label: 'Compare…',
      keywords: ['diff', 'difference', 'changes'],
      keys: ['c'],
      Icon: GitCompareArrows,
      // Two selected deliveries are compared with each other.
      when: () => isOpen() && multiSelectedIds().length !== 2,
      run: () => openOverlay({ name: 'compare' }),
    },
    export: onSelected.export,
    split: { title: 'Split session here…', Icon: Split, when: isOpen, run: openSplitDialog },
    viewTrail: onSelected.viewTrail,
    drill: onSelected.drill,
    select: onSelected.select,
    copyBody: {
      title: 'Copy body',
      keywords: ['payload', 'json'],
      keys: ['y'],
      Icon: Braces,
      when: isOpen,
      run: () => void copyAndSay('Body', selectedBodyText),
    },
    copyLink: onSelected.copyLink,
    ...tabCommands(),
    previousTab: { title: 'Previous tab', isKeyOnly: true, keys: ['['], run: () => stepTab(-1) },
    nextTab: { title: 'Next tab', isKeyOnly: true, keys: [']'], run: () => stepTab(1) },
    trailSteps: {
      title: 'Previous, next status',
      isKeyOnly: true,
      keys: ['t'],
      run: () => void focusOn('trail-lane'),
    },
  },
})

/** A key for each tab: its place. */
function tabCommands(): Readonly<Record<string, Command>> {
  const commands = detailTabs.map((tab, index) => [
    `show-${tab}`,
    {
      title: `Show ${tab === 'response' ? 'responses' : tab}`,
      keywords: ['tab', 'view', 'open'],
      keys: [String(index + 1)],
      when: isOpen,
      run: () => showTab(tab),
    },
  ])
  return Object.fromEntries(commands)
}

function stepTab(step: number): void {
  const at = detailTabs.indexOf(useAddress.getState().queries.deliveries.tab)
  const tab = detailTabs[(at + step + detailTabs.length) % detailTabs.length]
  if (tab !== undefined) showTab(tab)
}

/** The selected delivery's complete body as text. Throws if it is not text. */
async function selectedBodyText(): Promise<string> {
  const { selectedId } = useSelection.getState()
  if (selectedId === null) throw new Error('nothing is selected')
  const { bytes } = await loadWholeBody(selectedId, 'decoded')
  const text = decodeText(bytes)
  if (text === null) throw new Error('the body is not text')
  return text
}
