import type { Settings } from '#contract/settings'
import { jumpToNewest, searchList } from '../../state/list-store.ts'
import { closeOverlay, goTo, openOverlay } from '../../state/navigation-store.ts'
import { openReplay } from '../../state/replay-store.ts'
import { readyValue } from '../../state/resource.ts'
import { detailTabs, showTab, useSelection } from '../../state/selection-store.ts'
import { openSending } from '../../state/sending-store.ts'
import { changeSettings, useSettings } from '../../state/settings-store.ts'
import { useStatus } from '../../state/status-store.ts'
import { copySelectedBody } from '../detail/copy-body.ts'
import { openSelectedTrail } from '../trails/open-trail.ts'

export interface PaletteAction {
  readonly title: string
  readonly keys?: string
  readonly run: () => void
}

/** What can be done now; what cannot is left out. */
export function paletteActions(): readonly PaletteAction[] {
  return [...deliveryActions(), ...placeActions(), ...themeActions()]
}

function deliveryActions(): PaletteAction[] {
  if (useSelection.getState().selectedId === null) return []
  return [
    { title: 'Replay this delivery', keys: 'r', run: openReplay },
    { title: 'Compare this delivery with…', keys: 'c', run: () => openOverlay('compare') },
    { title: 'Show its trail', keys: 'T', run: closing(openSelectedTrail) },
    { title: 'Copy this delivery’s body', keys: 'y', run: closing(() => void copySelectedBody()) },
    ...detailTabs.map((tab, index) => ({
      title: `Show ${tab}`,
      keys: String(index + 1),
      run: closing(() => showTab(tab)),
    })),
  ]
}

function placeActions(): PaletteAction[] {
  const captureUrl = useStatus.getState().status?.listener.captureUrl ?? null
  return [
    { title: 'Send a fixture…', keys: 's', run: () => openSending() },
    { title: 'Go to deliveries', keys: 'D', run: () => goTo('deliveries') },
    { title: 'Go to trails', keys: 'L', run: () => goTo('trails') },
    { title: 'Go to settings', run: () => goTo('settings') },
    { title: 'Jump to the newest delivery', keys: 'g', run: closing(jumpToNewest) },
    { title: 'Fields seen beyond the documents…', run: () => openOverlay('beyond') },
    { title: 'Clear the search', run: closing(() => searchList('')) },
    ...(captureUrl === null
      ? []
      : [{ title: 'Copy capture URL', run: closing(() => void navigator.clipboard?.writeText(captureUrl)) }]),
    { title: 'Show keyboard shortcuts', keys: '?', run: () => openOverlay('shortcuts') },
  ]
}

const themeWords = { system: 'as the system', light: 'light', dark: 'dark' } satisfies Record<
  Settings['theme'],
  string
>

function themeActions(): PaletteAction[] {
  const current = readyValue(useSettings.getState().settings)?.theme
  return (['system', 'light', 'dark'] as const)
    .filter(theme => theme !== current)
    .map(theme => ({
      title: `Appearance: ${themeWords[theme]}`,
      run: closing(() => void changeSettings({ theme })),
    }))
}

function closing(run: () => void): () => void {
  return () => {
    closeOverlay()
    run()
  }
}
