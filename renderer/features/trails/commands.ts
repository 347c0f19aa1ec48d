import { Clapperboard, Copy, Download, Link, List, RotateCw, Send, ShieldCheck } from 'lucide-react'
import type { Trail } from '#contract/deliveries/trail'
import { quotedTerm } from '#contract/query/tokens'
import { nextStates } from '#contract/services/next-states'
import type { DeliveryId } from '#contract/terms'
import { latestTrail, trailsWindow, useTrails } from '#data'
import { goTo, linkToRecord, searchDeliveries, selectDelivery, useAddress, useTrailWindow } from '#navigation'
import { type Command, commandGroup, copyAndSay, countOf, focusOn, isWithin, perform } from '#ui'
import { openReplayMany } from '../batches/index.ts'
import { openDrillOf } from '../drill/index.ts'
import { openExport } from '../exporting/index.ts'
import { pauseCommand } from '../list-view/index.ts'
import { saveTrailAsScenario } from '../scenarios/index.ts'
import { openSavedSearches } from '../search/index.ts'
import { continuedRecord, openNextStatus } from '../sending/index.ts'
import { moveTrailSelection } from './list/trail-list-keys.ts'

interface OpenRecord {
  readonly recordKey: string
  readonly recordId: string
  readonly deliveryCount: number
  readonly newestDeliveryId: DeliveryId | null
}

/** The record that is open in the place Trails, by its row or its trail, whichever is known. */
function openRecord(): OpenRecord | null {
  const { view, things } = useAddress.getState()
  if (view !== 'trails') return null
  const row = useTrails.getState().rows.find(({ recordKey }) => recordKey === things.trails)
  if (row !== undefined) return row
  const trail = openTrail()
  return trail === null
    ? null
    : { ...trail, deliveryCount: trail.stepCount, newestDeliveryId: trail.steps.at(-1)?.deliveryId ?? null }
}

/** Its trail; `null` until it was fetched. */
function openTrail(): Trail | null {
  const { view, things } = useAddress.getState()
  if (view !== 'trails' || things.trails === null) return null
  return latestTrail(things.trails, useTrailWindow.getState().around) ?? null
}

/** A command on the open record. */
function onRecord(
  command: Omit<Command, 'when' | 'run'> & { readonly run: (record: OpenRecord) => void },
): Command {
  return {
    ...command,
    when: () => openRecord() !== null,
    run() {
      const record = openRecord()
      if (record !== null) command.run(record)
    },
  }
}

/** Commands on the list of records, and on the open trail. */
export const trailsGroup = commandGroup({
  title: 'Trails',
  view: 'trails',
  commands: {
    sendNext: {
      title: 'Send next status…',
      keys: ['n'],
      Icon: Send,
      // Only a record of a documented kind continues.
      when: () => continued() !== null,
      blocked: whyNoNext,
      run() {
        const trail = openTrail()
        if (trail !== null) openNextStatus(trail)
      },
    },
    replay: onRecord({
      title: 'Replay this trail…',
      label: 'Replay…',
      keys: ['r'],
      Icon: RotateCw,
      run: ({ recordKey, deliveryCount }) =>
        openReplayMany(
          { by: 'record', recordKey },
          `the trail’s ${countOf(deliveryCount, 'delivery', 'deliveries')}`,
        ),
    }),
    drill: onRecord({
      title: 'Drill this trail…',
      label: 'Drill…',
      keys: ['d'],
      Icon: ShieldCheck,
      run: ({ recordKey }) => openDrillOf(recordKey),
    }),
    viewDeliveries: onRecord({
      title: 'View deliveries of this record',
      label: 'View deliveries',
      Icon: List,
      run({ recordId, newestDeliveryId }) {
        goTo('deliveries')
        searchDeliveries(quotedTerm('record', recordId))
        selectDelivery(newestDeliveryId)
      },
    }),
    saveAsScenario: onRecord({
      title: 'Save this trail as a scenario',
      label: 'Save as scenario',
      Icon: Clapperboard,
      run: ({ recordKey }) => perform(saveTrailAsScenario(recordKey)),
    }),
    export: onRecord({
      title: 'Export this trail…',
      label: 'Export trail…',
      keys: ['e'],
      Icon: Download,
      run: ({ recordKey }) => openExport({ of: 'record', recordKey }),
    }),
    copyLink: onRecord({
      title: 'Copy link to this trail',
      label: 'Copy link',
      Icon: Link,
      run: ({ recordKey }) => void copyAndSay('Link', linkToRecord(recordKey)),
    }),
    copyId: onRecord({
      title: 'Copy record id',
      Icon: Copy,
      run: ({ recordId }) => void copyAndSay('Record id', recordId),
    }),
    next: {
      title: 'Next record',
      isKeyOnly: true,
      keys: ['j', 'ArrowDown'],
      run: () => moveTrailSelection(1),
    },
    previous: {
      title: 'Previous record',
      isKeyOnly: true,
      keys: ['k', 'ArrowUp'],
      run: () => moveTrailSelection(-1),
    },
    open: {
      title: 'Open trail',
      isKeyOnly: true,
      keys: ['Enter'],
      when: () => isWithin(document.activeElement, '#trail-list'),
      run: () => void focusOn('trail-detail'),
    },
    back: {
      title: 'Back to the list',
      isKeyOnly: true,
      keys: ['Escape'],
      run: () => void focusOn('trail-list'),
    },
    newest: {
      title: 'Newest activity',
      isKeyOnly: true,
      keys: ['g g'],
      run: trailsWindow.jumpToNewest,
    },
    search: {
      title: 'Search trails',
      label: 'Search',
      isKeyOnly: true,
      keys: ['/'],
      run: () => void focusOn('trail-search'),
    },
    savedSearches: {
      title: 'Saved searches',
      isKeyOnly: true,
      keys: ['b'],
      run: () => openSavedSearches('trail-search'),
    },
    pause: pauseCommand(trailsWindow, () => useTrails.getState().isPaused),
  },
})

function continued() {
  const trail = openTrail()
  return trail === null ? null : continuedRecord(trail)
}

/** Why no status can be sent next: no documented one follows. */
function whyNoNext(): string | null {
  const record = continued()
  if (record === null || nextStates(record.kind, record).length > 0) return null
  const { status, refundStatus } = openTrail() ?? {}
  return `No documented status follows ${refundStatus == null ? status : `refund ${refundStatus}`}.`
}
