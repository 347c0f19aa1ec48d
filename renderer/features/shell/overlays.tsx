import { ReplayManyDialog } from '../batches/replay-many-dialog.tsx'
import { CompareDialog } from '../changes/compare-dialog.tsx'
import { ExportDialog } from '../exporting/export-dialog.tsx'
import { BeyondDialog } from '../findings/beyond-dialog.tsx'
import { SignatureDialog } from '../findings/signature-dialog.tsx'
import { NameFixtureDialog } from '../fixtures/name-fixture-dialog.tsx'
import { DropArea } from '../importing/drop-area.tsx'
import { ImportDialog } from '../importing/import-dialog.tsx'
import { ReplayDialog } from '../sending/replay-dialog.tsx'
import { SendDialog } from '../sending/send-dialog.tsx'
import { SessionDialog } from '../sessions/session-dialog.tsx'
import { CommandPalette } from './command-palette.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

/** What can lie over the view. Each shows itself while navigation names it (`Overlay` in state/navigation-store.ts). */
export function Overlays() {
  return (
    <>
      <SendDialog />
      <ReplayDialog />
      <NameFixtureDialog />
      <ReplayManyDialog />
      <CompareDialog />
      <BeyondDialog />
      <SignatureDialog />
      <SessionDialog />
      <ExportDialog />
      <ImportDialog />
      <DropArea />
      <CommandPalette />
      <ShortcutsDialog />
    </>
  )
}
