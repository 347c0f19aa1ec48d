import { Tooltip } from '@base-ui/react/tooltip'
import { Bug } from 'lucide-react'
import { Component, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useAccess, useSettings } from '#data'
import { goTo, OnceOpened, openedOverlay, openOverlay, useAddress, useDeselectGone } from '#navigation'
import { Button, EmptyState, keepFocus, later, setClock } from '#ui'
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
import { Banners } from './banners/banners.tsx'
import { commandOfKeys } from './commands/commands.ts'
import { placeOf } from './places.tsx'
import { Rail, toggleRail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

export function App() {
  const access = useAccess(state => state.state)
  return <DefectBoundary>{access === 'open' ? <Workspace /> : <LockedView />}</DefectBoundary>
}

function Workspace() {
  useAddresses()
  useEffect(keepFocus, [])
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
      <main className="flex h-full flex-col items-center justify-center p-6">
        <EmptyState
          className="h-auto"
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

/**
 * Shortcuts that work with any focus, except in a field and under an overlay. They work as soon as the
 * interface is visible: a key pressed before an ordinary effect runs would be lost.
 */
export function useShortcuts(): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  const command = withCommandKeyOf(event)
  if (command !== null) {
    event.preventDefault()
    command()
    return
  }
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (openedOverlay() !== null || isTaken(event)) {
    endSequence()
    return
  }
  if (event.key === 'Shift') return
  if (event.key === firstKey && !isInSequence()) {
    event.preventDefault()
    if (!event.repeat) beginSequence()
    return
  }
  const found = commandOfKeys(isInSequence() ? `${firstKey} ${event.key}` : event.key)
  endSequence()
  if (found === null) return
  event.preventDefault()
  found.run()
}

/** In any place and any field: with the command key, and keys that type nothing. */
function withCommandKeyOf(event: KeyboardEvent): (() => void) | null {
  if (event.key === 'F1' && openedOverlay() === null) return () => goTo('docs')
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return null
  if (event.key.toLowerCase() === 'k') return () => openOverlay({ name: 'palette' })
  // Bold, in an editor that has it.
  const isEditing = event.target instanceof HTMLElement && event.target.isContentEditable
  return event.key.toLowerCase() === 'b' && !isEditing ? toggleRail : null
}

/** Starts a sequence: `g d` opens Deliveries. */
const firstKey = 'g'
/** The second key of a sequence follows within this. */
const sequenceMs = 1_500
let sequenceTimer: ReturnType<typeof setTimeout> | undefined

function isInSequence(): boolean {
  return sequenceTimer !== undefined
}

function beginSequence(): void {
  sequenceTimer = setTimeout(endSequence, sequenceMs)
}

function endSequence(): void {
  clearTimeout(sequenceTimer)
  sequenceTimer = undefined
}

/** Typed characters are text there, or search an open popup. Keys in a dialog belong to it. */
const takesText =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="combobox"], .popup, [role="alertdialog"]'
/** These take the keys that move or press, but no letters. */
const takesMoves = 'input, [role="radiogroup"], [role="tablist"], [role="switch"], [role="checkbox"]'
const moves = /^(Arrow.*|Home|End|Enter| )$/

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.closest(takesText) !== null || (moves.test(key) && target.closest(takesMoves) !== null)
}
