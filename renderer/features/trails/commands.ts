import {
  Clapperboard,
  Copy,
  Download,
  FlaskConical,
  Link,
  List,
  RotateCw,
  Send,
  ShieldCheck,
} from 'lucide-react'
import type { Trail } from '#contract/deliveries/trail'
import { quotedTerm } from '#contract/query/tokens'
import { nextStates } from '#contract/services/next-states'
import { type DeliveryId, deliveryIdSchema } from '#contract/terms'
import { exportFormatOf, type TestFormat } from '#contract/transfer/exporting'
import { latestTrail, trailsWindow, useTrails } from '#data'
import {
  compareTrailStep,
  linkToRecord,
  openDeliveries,
  selectDelivery,
  useAddress,
  useTrailWindow,
} from '#navigation'
import {
  type Command,
  commandGroup,
  copyAndSay,
  countOf,
  focusOn,
  isWithin,
  type MenuItem,
  menuItem,
  perform,
  withSmallFirst,
} from '#ui'
import { openReplayMany } from '../batches/index.ts'
import { openDrillOf } from '../drill/index.ts'
import { copySelectionAsTest, openExport } from '../exporting/index.ts'
import { freezeCommand } from '../list-view/index.ts'
import { saveTrailAsScenario } from '../scenarios/index.ts'
import { savedSearchesCommand } from '../search/index.ts'
import { continuedRecord, openNextStatus } from '../sending/index.ts'
import { moveTrailSelection } from './list/trail-list-keys.ts'

interface OnRecord {
  readonly recordKey: string
  readonly recordId: string
  readonly deliveryCount: number
  readonly newestDeliveryId: DeliveryId | null
}

/** What the commands are about. */
interface Target {
  readonly record: () => OnRecord | null
  /** Its trail; `null` until it was fetched. */
  readonly trail: () => Trail | null
}

/** The record that is open in the place Trails, by its row or its trail, whichever is known. */
const open: Target = {
  record() {
    const { view, things } = useAddress.getState()
    if (view !== 'trails') return null
    const row = useTrails.getState().rows.find(({ recordKey }) => recordKey === things.trails)
    return row ?? recordOf(open.trail())
  },
  trail() {
    const { view, things } = useAddress.getState()
    if (view !== 'trails' || things.trails === null) return null
    return latestTrail(things.trails, useTrailWindow.getState().around) ?? null
  },
}

function recordOf(trail: Trail | null): OnRecord | null {
  if (trail === null) return null
  const newestDeliveryId = trail.steps.at(-1)?.deliveryId ?? null
  return { ...trail, deliveryCount: trail.stepCount, newestDeliveryId }
}

function commandsOn({ record, trail }: Target) {
  const onRecord = (
    command: Omit<Command, 'when' | 'run'> & { readonly run: (on: OnRecord) => void },
  ): Command => ({
    ...command,
    when: () => record() !== null,
    run() {
      const on = record()
      if (on !== null) command.run(on)
    },
  })
  const copyTest = (format: TestFormat): Command => {
    const test = withSmallFirst(exportFormatOf(format).label)
    return onRecord({
      title: `Copy this trail as a ${test}`,
      label: `Copy as ${test}`,
      keywords: ['code'],
      Icon: FlaskConical,
      run: ({ recordKey }) => perform(copySelectionAsTest({ of: 'record', recordKey }, format)),
    })
  }
  const continued = () => {
    const shown = trail()
    return shown === null ? null : continuedRecord(shown)
  }
  return {
    sendNext: {
      title: 'Send next status…',
      keywords: ['continue', 'simulate', 'notification'],
      keys: ['S'],
      Icon: Send,
      // Only a record of a documented kind continues.
      when: () => continued() !== null,
      blocked: () => whyNoNext(trail()),
      run() {
        const shown = trail()
        if (shown !== null) openNextStatus(shown)
      },
    },
    replay: onRecord({
      title: 'Replay this trail…',
      label: 'Replay…',
      keywords: ['resend', 'send', 'repeat', 'again'],
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
      keywords: ['test', 'break', 'order', 'repeat'],
      keys: ['d'],
      Icon: ShieldCheck,
      run: ({ recordKey }) => openDrillOf(recordKey),
    }),
    viewDeliveries: onRecord({
      title: 'View deliveries of this record',
      label: 'View deliveries',
      keywords: ['notifications', 'requests', 'list'],
      Icon: List,
      run({ recordId, newestDeliveryId }) {
        openDeliveries(quotedTerm('record', recordId))
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
      keywords: ['download', 'save', 'share'],
      keys: ['e'],
      Icon: Download,
      run: ({ recordKey }) => openExport({ of: 'record', recordKey }),
    }),
    copyLastTest: onRecord({
      title: 'Copy this trail as a test, in the last format',
      isKeyOnly: true,
      keys: ['y'],
      run: ({ recordKey }) => perform(copySelectionAsTest({ of: 'record', recordKey })),
    }),
    copyNodeTest: copyTest('test-node'),
    copyVitest: copyTest('test-vitest'),
    copyPytest: copyTest('test-pytest'),
    copyLink: onRecord({
      title: 'Copy link to this trail',
      label: 'Copy link',
      keywords: ['share', 'url'],
      Icon: Link,
      run: ({ recordKey }) => void copyAndSay('Link', linkToRecord(recordKey)),
    }),
    copyId: onRecord({
      title: 'Copy record id',
      Icon: Copy,
      run: ({ recordId }) => void copyAndSay('Record id', recordId),
    }),
  } satisfies Readonly<Record<string, Command>>
}

/** Commands on a trail that is shown, whatever is selected. */
export function commandsOfTrail(trail: Trail) {
  return commandsOn({ record: () => recordOf(trail), trail: () => trail })
}

/** The menu of a trail, in the list and in its head. */
export function menuOfTrail(
  commands: Readonly<Record<keyof ReturnType<typeof commandsOn>, Command>>,
): readonly (MenuItem | 'separator')[] {
  const { drill, replay, viewDeliveries, saveAsScenario, copyLink, copyId } = commands
  const { copyNodeTest, copyVitest, copyPytest } = commands
  return [
    ...[drill, replay].map(menuItem),
    'separator',
    ...[viewDeliveries, saveAsScenario, commands.export].map(menuItem),
    'separator',
    ...[copyNodeTest, copyVitest, copyPytest].map(menuItem),
    'separator',
    ...[copyLink, copyId].map(menuItem),
  ]
}

/** Commands on the list of records, and on the open trail. */
export const trailsGroup = commandGroup({
  title: 'Trails',
  view: 'trails',
  commands: {
    ...commandsOn(open),
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
    steps: {
      title: 'Previous, next step',
      isKeyOnly: true,
      keys: ['t'],
      run: focusOnSteps,
    },
    compare: {
      title: 'Compare this step with the open step',
      isKeyOnly: true,
      keys: ['c'],
      when: () => focusedStep() !== null,
      run() {
        const [trail, step] = [open.trail(), focusedStep()]
        if (trail !== null && step !== null) compareTrailStep(trail, step)
      },
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
    savedSearches: savedSearchesCommand('trails', 'trail-search'),
    freeze: freezeCommand('trails', trailsWindow, () => useTrails.getState().isFrozen),
  },
})

/** Focuses the open step, or the last. */
function focusOnSteps(): void {
  const steps = document.querySelectorAll<HTMLElement>('#trail-steps [data-step]')
  const isOpen = ({ dataset }: HTMLElement) => dataset.step === 'open'
  ;([...steps].find(isOpen) ?? [...steps].at(-1))?.focus()
}

/** The step that has the focus; `null` for none. */
function focusedStep(): DeliveryId | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-step-id]')
  return deliveryIdSchema.safeParse(Number(row?.dataset.stepId)).data ?? null
}

/** Why no status can be sent next: no documented one follows. */
function whyNoNext(trail: Trail | null): string | null {
  const record = trail === null ? null : continuedRecord(trail)
  if (trail === null || record === null || nextStates(record.kind, record).length > 0) return null
  const { status, refundStatus } = trail
  return `No documented status follows ${refundStatus === null ? status : `refund ${refundStatus}`}.`
}
