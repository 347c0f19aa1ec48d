import { type ComponentType, useState } from 'react'
import { type Overlay, useNavigation } from '#navigation'
import { later } from '#ui'
import { ReplayManyDialog } from '../batches/index.ts'
import { CompareDialog } from '../changes/index.ts'
import { ExportDialog } from '../exporting/index.ts'
import { SignatureDialog, UndocumentedFieldsDialog } from '../findings/index.ts'
import { NameFixtureDialog } from '../fixtures/index.ts'
import { DropArea, ImportDialog } from '../importing/index.ts'
import { OrganizeDialog } from '../organizing/index.ts'
import { ReportDialog } from '../problem/index.ts'
import { NextStatusDialog, ReplayDialog, SendDialog } from '../sending/index.ts'
import { SessionDialog } from '../sessions/index.ts'

type Name = Exclude<Overlay, 'none'>

/** Each is shown while navigation names it. */
const overlays: Readonly<Record<Name, ComponentType>> = {
  send: SendDialog,
  'next-status': NextStatusDialog,
  replay: ReplayDialog,
  'fixture-name': NameFixtureDialog,
  'replay-many': ReplayManyDialog,
  compare: CompareDialog,
  'undocumented-fields': UndocumentedFieldsDialog,
  signature: SignatureDialog,
  session: SessionDialog,
  organize: OrganizeDialog,
  export: ExportDialog,
  import: ImportDialog,
  report: ReportDialog,
  palette: later(() => import('./commands/command-palette.tsx').then(module => module.CommandPalette)),
  shortcuts: later(() => import('./commands/shortcuts-dialog.tsx').then(module => module.ShortcutsDialog)),
}
const names = Object.keys(overlays) as readonly Name[]

/** Notifications come after what is done, so they are fetched after the first paint. */
const ToastArea = later(() => import('../../ui/feedback/toast-area.tsx').then(module => module.ToastArea))

export function Overlays() {
  return (
    <>
      {names.map(name => (
        <OnceOpened key={name} name={name} />
      ))}
      <DropArea />
      <ToastArea />
    </>
  )
}

/** Mounted when it first opens, and from then on, so that it can close in its own time. */
function OnceOpened({ name }: { readonly name: Name }) {
  const isOpen = useNavigation(state => state.overlay === name)
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  const Content = overlays[name]
  return wasOpened ? <Content /> : null
}
