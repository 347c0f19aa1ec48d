import { Braces, Download, GitCompareArrows, Link, RotateCw, Route, ShieldCheck, Split } from 'lucide-react'
import {
  detailTabs,
  linkToDelivery,
  multiSelectedIds,
  openOverlay,
  selectedRecordKey,
  showTab,
  useAddress,
  useSelection,
} from '#navigation'
import { type Command, commandGroup, copyAndSay, focusOn } from '#ui'
import { openDrillOf } from '../drill/index.ts'
import { exportOpenDelivery } from '../exporting/index.ts'
import { openReplay } from '../sending/index.ts'
import { openSplitDialog } from '../sessions/index.ts'
import { openSelectedTrail, selectedNamesNoRecord } from '../trails/index.ts'
import { copySelectedBody } from './body/copy-body.ts'

const isOpen = () => useSelection.getState().selectedId !== null
const hasRecord = () => selectedRecordKey() !== null

/** Commands on the open delivery. */
export const deliveryGroup = commandGroup({
  title: 'Delivery',
  view: 'deliveries',
  commands: {
    replay: {
      title: 'Replay this delivery',
      label: 'Replay…',
      keys: ['r'],
      Icon: RotateCw,
      when: isOpen,
      run: openReplay,
    },
    compare: {
      title: 'Compare this delivery…',
      label: 'Compare…',
      keys: ['c'],
      Icon: GitCompareArrows,
      // Two selected deliveries are compared with each other.
      when: () => isOpen() && multiSelectedIds().length !== 2,
      run: () => openOverlay({ name: 'compare' }),
    },
    export: {
      get title() {
        return hasRecord() ? 'Export trail…' : 'Export delivery…'
      },
      Icon: Download,
      when: isOpen,
      run: exportOpenDelivery,
    },
    split: { title: 'Split session here…', Icon: Split, when: isOpen, run: () => void openSplitDialog() },
    viewTrail: {
      title: 'View trail',
      keys: ['T'],
      Icon: Route,
      // Before it is inspected its record is unknown.
      when: () => isOpen() && !selectedNamesNoRecord(),
      run: openSelectedTrail,
    },
    drill: {
      title: 'Drill this record…',
      label: 'Drill record…',
      keys: ['d'],
      Icon: ShieldCheck,
      when: hasRecord,
      run() {
        const recordKey = selectedRecordKey()
        if (recordKey !== null) openDrillOf(recordKey)
      },
    },
    copyBody: {
      title: 'Copy body',
      keys: ['y'],
      Icon: Braces,
      when: isOpen,
      run: () => void copySelectedBody(),
    },
    copyLink: {
      title: 'Copy link to this delivery',
      label: 'Copy link',
      Icon: Link,
      when: isOpen,
      run() {
        const { selectedId } = useSelection.getState()
        if (selectedId !== null) void copyAndSay('Link', linkToDelivery(selectedId))
      },
    },
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
    { title: `Show ${tab}`, keys: [String(index + 1)], when: isOpen, run: () => showTab(tab) },
  ])
  return Object.fromEntries(commands)
}

function stepTab(step: number): void {
  const at = detailTabs.indexOf(useAddress.getState().queries.deliveries.tab)
  const tab = detailTabs[(at + step + detailTabs.length) % detailTabs.length]
  if (tab !== undefined) showTab(tab)
}
