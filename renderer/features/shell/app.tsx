import { Tooltip } from '@base-ui/react/tooltip'
import { clsx } from 'clsx'
import { Bug } from 'lucide-react'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useAccess, useSettings } from '#data'
import { OnceOpened, openedOverlay, openOverlay, useAddress, useDeselectGone } from '#navigation'
import { Button, EmptyState, later, setClock } from '#ui'
import { ReplayManyDialog } from '../batches/index.ts'
import { CompareDialog } from '../changes/index.ts'
import { ExportDialog } from '../exporting/index.ts'
import { SignatureDialog, UndocumentedFieldsDialog } from '../findings/index.ts'
import { NameFixtureDialog } from '../fixtures/index.ts'
import { DropArea, ImportDialog } from '../importing/index.ts'
import { OrganizeDialog } from '../organizing/index.ts'
import { ReportDialog } from '../problem/index.ts'
import { NameScenarioDialog } from '../scenarios/index.ts'
import { NextStatusDialog, ReplayDialog, SendDialog } from '../sending/index.ts'
import { SessionDialog } from '../sessions/index.ts'
import { followHistory, showOwnAddress } from './addresses/address-history.ts'
import styles from './app.module.css'
import { Banners } from './banners/banners.tsx'
import { useShortcuts } from './commands/use-shortcuts.ts'
import { placeOf } from './places.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

export function App() {
  const access = useAccess(state => state.state)
  return <DefectBoundary>{access === 'open' ? <Workspace /> : <LockedView />}</DefectBoundary>
}

function Workspace() {
  useAddresses()
  const view = useAddress(state => state.view)
  useShortcuts()
  useTheme()
  useClockOfSettings()
  return (
    <Tooltip.Provider delay={450}>
      <div className="flex h-full flex-col">
        <TopBar />
        <Banners />
        <div className="flex min-h-0 flex-1">
          <Rail />
          <main className="min-w-0 flex-1 bg-pane">{placeOf(view)?.render()}</main>
        </div>
      </div>
      <Overlays />
      <SelectionUpkeep />
    </Tooltip.Provider>
  )
}

/** A separate component, so that a selection does not render everything. */
function SelectionUpkeep() {
  useDeselectGone()
  return null
}

/** Applies the theme of the settings, or the system's until they are fetched. */
function useTheme(): void {
  const theme = useSettings(settings => settings?.theme ?? 'system')
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  }, [theme])
}

/** Applies the time zone and manner of times of the settings. */
function useClockOfSettings(): void {
  const timeZone = useSettings(settings => settings?.timeZone ?? 'local')
  const isRelative = useSettings(settings => settings?.times === 'relative')
  useEffect(() => setClock({ timeZone, isRelative }), [timeZone, isRelative])
}

interface DefectBoundaryState {
  readonly message: string | null
}

/** Catches an error while rendering and shows it instead of a blank page. Nothing captured is lost. */
class DefectBoundary extends Component<{ readonly children: ReactNode }, DefectBoundaryState> {
  override state: DefectBoundaryState = { message: null }

  static getDerivedStateFromError(error: unknown): DefectBoundaryState {
    return { message: error instanceof Error ? error.message : 'unknown' }
  }

  override render(): ReactNode {
    const { message } = this.state
    if (message === null) return this.props.children
    return (
      <main className={clsx('flex h-full flex-col items-center justify-center p-6', styles.wholePage)}>
        <EmptyState
          className={styles.emptyState}
          icon={<Bug aria-hidden />}
          title="The interface crashed"
          actions={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          This is a bug in Hooktrail: <span className="mono">{message}</span>. Capturing continues; nothing is
          lost.
        </EmptyState>
      </main>
    )
  }
}

/** Shows the place of the page's address before the first render, and synchronizes both. */
function useAddresses(): void {
  useState(showFirstAddress)
  useEffect(followHistory, [])
  const title = useTitle()
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Files may be opened before the first render: their import stays open. */
function showFirstAddress(): void {
  const isImporting = openedOverlay() === 'import'
  showOwnAddress()
  if (isImporting) openOverlay({ name: 'import' })
}

/** The name of the shown place, for tabs and the history: `Delivery 12 – Hooktrail`. */
function useTitle(): string {
  const view = useAddress(state => state.view)
  const openId = useAddress(state => state.queries.deliveries.id)
  const recordKey = useAddress(state => state.things.trails)
  const place = placeOf(view)?.label ?? ''
  if (view === 'deliveries' && openId !== null) return `Delivery ${openId} – Hooktrail`
  if (view === 'trails' && recordKey !== null) return `Trail ${recordKey} – Hooktrail`
  return `${place} – Hooktrail`
}

/** Seldom shown first. */
const LockedView = later(() => import('./locked-view.tsx').then(module => module.LockedView))
const CommandPalette = later(() =>
  import('./commands/command-palette.tsx').then(module => module.CommandPalette),
)
const ShortcutsDialog = later(() =>
  import('./commands/shortcuts-dialog.tsx').then(module => module.ShortcutsDialog),
)
/** Notifications follow actions, so they are fetched after the first paint. */
const ToastArea = later(() => import('../../ui/feedback/toast-area.tsx').then(module => module.ToastArea))

/** Every overlay; one is open at a time. */
export function Overlays() {
  return (
    <>
      <OnceOpened name="send" of={SendDialog} />
      <OnceOpened name="next-status" of={NextStatusDialog} />
      <OnceOpened name="replay" of={ReplayDialog} />
      <OnceOpened name="fixture-name" of={NameFixtureDialog} />
      <OnceOpened name="scenario-name" of={NameScenarioDialog} />
      <OnceOpened name="replay-many" of={ReplayManyDialog} />
      <OnceOpened name="compare" of={CompareDialog} />
      <OnceOpened name="undocumented-fields" of={UndocumentedFieldsDialog} />
      <OnceOpened name="signature" of={SignatureDialog} />
      <OnceOpened name="session" of={SessionDialog} />
      <OnceOpened name="organize" of={OrganizeDialog} />
      <OnceOpened name="export" of={ExportDialog} />
      <OnceOpened name="import" of={ImportDialog} />
      <OnceOpened name="report" of={ReportDialog} />
      <OnceOpened name="palette" of={CommandPalette} />
      <OnceOpened name="shortcuts" of={ShortcutsDialog} />
      <DropArea />
      <ToastArea />
    </>
  )
}
