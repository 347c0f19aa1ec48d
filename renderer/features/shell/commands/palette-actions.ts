import type { Settings } from '#contract/settings'
import type { SessionId } from '#contract/terms'
import {
  changeSettings,
  deliveriesWindow,
  endSession,
  fetchSession,
  latestSettings,
  latestStatus,
  useCounts,
  useDeliveries,
} from '#data'
import {
  closeOverlay,
  detailTabs,
  goTo,
  goToTab,
  isMultiSelectionPinned,
  isSelectedPinned,
  openDocs,
  openOverlay,
  searchDeliveries,
  selectedRecordKey,
  selectedSet,
  showDeliveriesOf,
  showTab,
  togglePin,
  useAddress,
  useMultiSelection,
  useSelection,
} from '#navigation'
import { copyAndSay, perform } from '#ui'
import { openReplayOfList } from '../../batches/index.ts'
import { copySelectedBody } from '../../detail/index.ts'
import { openDrillForm, openDrillOf } from '../../drill/index.ts'
import { exportLabel, exportSelected, openExport } from '../../exporting/index.ts'
import { openImport } from '../../importing/index.ts'
import { deleteChosen, openOrganizing, pinChosen } from '../../organizing/index.ts'
import { routeActions } from '../../routes/index.ts'
import { hasQueryProblem } from '../../search/index.ts'
import { openReplay } from '../../sending/index.ts'
import { createSigned, openEnvironmentForm, openTunnelForm, tryFromDraft } from '../../services/index.ts'
import { openSessionDialog, openSplitDialog } from '../../sessions/index.ts'
import {
  drillOpenTrail,
  hasNextStatus,
  openSelectedTrail,
  openTrailShown,
  replayOpenTrail,
  saveOpenTrailAsScenario,
  sendNextOfOpenTrail,
} from '../../trails/index.ts'
import { pauseCapturing, resumeCapturing } from '../listener-state.tsx'
import { places } from '../places.tsx'

export interface PaletteAction {
  readonly title: string
  readonly keys?: string
  /** Other words for it. */
  readonly keywords?: readonly string[]
  readonly run: () => void
}

/** The actions that are available now. */
export function paletteActions(): readonly PaletteAction[] {
  return [
    ...deliveryActions(),
    ...chosenActions(),
    ...trailActions(),
    ...placeActions(),
    ...sessionPaletteActions(),
    ...themeActions(),
  ]
}

function deliveryActions(): PaletteAction[] {
  if (useSelection.getState().selectedId === null) return []
  const recordKey = selectedRecordKey()
  return [
    { title: 'Replay this delivery', keys: 'r', run: openReplay },
    { title: 'Compare this delivery…', keys: 'c', run: () => openOverlay({ name: 'compare' }) },
    { title: exportLabel(recordKey), run: exportSelected },
    { title: 'Split session here…', run: () => void openSplitDialog() },
    ...(recordKey === null
      ? []
      : [
          { title: 'View trail', keys: 'T', run: closing(openSelectedTrail) },
          { title: 'Drill this record…', keys: 'd', run: closing(() => openDrillOf(recordKey)) },
        ]),
    { title: 'Copy body', keys: 'y', run: closing(() => void copySelectedBody()) },
    ...detailTabs.map((tab, index) => ({
      title: `Show ${tab}`,
      keys: String(index + 1),
      run: closing(() => showTab(tab)),
    })),
  ]
}

/** On the multi-selection, or the selected delivery. */
function chosenActions(): PaletteAction[] {
  const hasSeveral = selectedSet() !== null
  if (!hasSeveral && useSelection.getState().selectedId === null) return []
  const what = hasSeveral ? 'selected deliveries' : 'delivery'
  return [
    { title: `Tag ${what}…`, keys: 'l', run: closing(() => openOrganizing('tags')) },
    { title: `Add note to ${what}…`, keys: 'n', run: closing(() => openOrganizing('note')) },
    pinAction(hasSeveral, what),
    { title: `Move ${what} to session…`, keys: 'm', run: closing(() => openOrganizing('move')) },
    {
      title: `Delete ${what}`,
      keys: 'Del',
      keywords: ['remove'],
      run: closing(() => void deleteChosen()),
    },
  ]
}

function pinAction(hasSeveral: boolean, what: string): PaletteAction {
  const isPinned = hasSeveral ? isMultiSelectionPinned() : isSelectedPinned() === true
  return {
    title: `${isPinned ? 'Unpin' : 'Pin'} ${what}`,
    keys: 'P',
    run: closing(() => void (hasSeveral ? pinChosen(!isPinned) : togglePin())),
  }
}

/** Of the trail that is open in the place Trails. */
function trailActions(): PaletteAction[] {
  const trail = useAddress.getState().view === 'trails' ? openTrailShown() : null
  if (trail === null) return []
  return [
    ...(hasNextStatus(trail) ? [{ title: 'Send next status…', keys: 'n', run: sendNextOfOpenTrail }] : []),
    { title: 'Replay this trail…', keys: 'r', run: replayOpenTrail },
    { title: 'Drill this trail…', keys: 'd', run: closing(drillOpenTrail) },
    { title: 'Save this trail as a scenario', run: closing(saveOpenTrailAsScenario) },
  ]
}

function sessionPaletteActions(): PaletteAction[] {
  const session = latestStatus()?.session ?? null
  return [
    { title: 'Export…', keys: 'e', run: () => openExport() },
    { title: 'Import…', run: openImport },
    { title: 'New session…', run: () => openSessionDialog({ of: 'start' }) },
    ...(session === null
      ? []
      : [
          {
            title: 'View deliveries of the current session',
            run: closing(() => showDeliveriesOf(session.id)),
          },
        ]),
    { title: 'End session', run: closing(() => perform(endSession())) },
    ...(session === null ? [] : [deletionOfSession(session.id)]),
    {
      title: 'Report a problem…',
      keywords: ['bug', 'crash', 'log', 'diagnostics', 'support'],
      run: () => openOverlay({ name: 'report' }),
    },
    {
      title: 'Delete old deliveries…',
      keywords: ['retention', 'remove', 'clear', 'purge', 'storage'],
      run: closing(openRetention),
    },
  ]
}

function deletionOfSession(id: SessionId): PaletteAction {
  return {
    title: 'Delete current session…',
    keywords: ['remove', 'clear'],
    async run() {
      closeOverlay()
      const session = await fetchSession(id).catch(() => undefined)
      if (session !== undefined) openSessionDialog({ of: 'remove', session })
    },
  }
}

function openRetention(): void {
  goToTab('sessions', 'storage')
}

function newEnvironment(): void {
  goToTab('services', 'environments')
  openEnvironmentForm('new')
}

function newScenario(): void {
  goToTab('send', 'scenarios')
  openOverlay({ name: 'scenario-name', naming: { for: 'new' }, title: 'My scenario' })
}

function newTunnel(): void {
  goToTab('services', 'tunnels')
  openTunnelForm('new')
}

function placeActions(): PaletteAction[] {
  const captureUrl = latestStatus()?.listener.captureUrl ?? null
  const isPaused = latestStatus()?.listener.state === 'paused'
  return [
    { title: 'Send a fixture…', keys: 's', run: () => openOverlay({ name: 'send' }) },
    { title: 'Run a scenario…', run: () => goToTab('send', 'scenarios') },
    {
      title: 'New drill…',
      keywords: ['test', 'fuzz', 'order', 'repeat'],
      run: closing(() => openDrillForm()),
    },
    { title: 'View drills', run: () => goToTab('send', 'drill') },
    { title: 'New scenario…', run: newScenario },
    { title: 'View send history', run: () => goToTab('send', 'history') },
    ...routeActions().map(({ title, run }) => ({ title, run: closing(run) })),
    ...replayOfList(),
    ...places.map(({ view, label, keys }) => ({
      title: `Go to ${label.toLowerCase()}`,
      keys,
      run: () => goTo(view),
    })),
    { title: 'New environment…', run: newEnvironment },
    { title: 'New tunnel…', run: newTunnel },
    { title: 'Go to tunnels', run: () => goToTab('services', 'tunnels') },
    { title: 'Go to the practice service', run: () => goToTab('services', 'practice') },
    ...practiceActions(),
    { title: 'Jump to the newest delivery', keys: 'g g', run: closing(deliveriesWindow.jumpToNewest) },
    { title: 'Undocumented fields…', run: () => openOverlay({ name: 'undocumented-fields' }) },
    { title: 'Clear search', run: closing(() => searchDeliveries('')) },
    ...(captureUrl === null
      ? []
      : [{ title: 'Copy capture URL', run: closing(() => void copyAndSay('Capture URL', captureUrl)) }]),
    {
      title: 'Show what’s new',
      keywords: ['changelog', 'release', 'version', 'update'],
      run: () => openDocs('whats-new'),
    },
    isPaused
      ? { title: 'Resume capturing', run: closing(() => void resumeCapturing()) }
      : {
          title: 'Pause capturing',
          keywords: ['stop', 'listening'],
          run: closing(() => void pauseCapturing()),
        },
    { title: 'Show keyboard shortcuts', keys: '?', run: () => openOverlay({ name: 'shortcuts' }) },
  ]
}

/** The ways to a first delivery that need no account. The places that they open show their progress and errors. */
function practiceActions(): PaletteAction[] {
  const isFirstRun = useCounts.getState().total === 0 && latestStatus()?.listener.captureUrl != null
  return [
    ...(isFirstRun
      ? [
          {
            title: 'Try it without an account',
            keywords: ['practice', 'demo', 'start'],
            run: () => {
              goTo('deliveries')
              void tryFromDraft()
            },
          },
        ]
      : []),
    {
      title: 'Create signed environments',
      keywords: ['practice', 'service', 'register', 'HMAC', 'signature'],
      run: () => {
        goToTab('services', 'practice')
        void createSigned()
      },
    },
  ]
}

/** Replays the multi-selection, or the search results. */
function replayOfList(): PaletteAction[] {
  const selectedCount = useMultiSelection.getState().ids.size
  const { search, count } = useDeliveries.getState()
  if (selectedCount === 0 && (search === '' || count === 0 || hasQueryProblem('deliveries'))) return []
  const title = selectedCount > 0 ? 'Replay selected deliveries…' : 'Replay matching deliveries…'
  return [{ title, keys: 'X', run: openReplayOfList }]
}

const themeLabels = { system: 'system', light: 'light', dark: 'dark' } satisfies Record<
  Settings['theme'],
  string
>

function themeActions(): PaletteAction[] {
  const current = latestSettings()?.theme
  return (['system', 'light', 'dark'] as const)
    .filter(theme => theme !== current)
    .map(theme => ({
      title: `Appearance: ${themeLabels[theme]}`,
      run: closing(() => perform(changeSettings({ theme }))),
    }))
}

function closing(run: () => void): () => void {
  return () => {
    closeOverlay()
    run()
  }
}
