import { ReplayManyDialog } from '../batches/index.ts'
import { CompareDialog } from '../changes/index.ts'
import { ExportDialog } from '../exporting/index.ts'
import { SignatureDialog, UndocumentedFieldsDialog } from '../findings/index.ts'
import { NameFixtureDialog } from '../fixtures/index.ts'
import { DropArea, ImportDialog } from '../importing/index.ts'
import { ReplayDialog, SendDialog } from '../sending/index.ts'
import { SessionDialog } from '../sessions/index.ts'
import { CommandPalette } from './commands/command-palette.tsx'
import { ShortcutsDialog } from './commands/shortcuts-dialog.tsx'

/** The overlays. Each is shown while navigation names it (`Overlay` in navigation/navigation.ts). */
export function Overlays() {
  return (
    <>
      <SendDialog />
      <ReplayDialog />
      <NameFixtureDialog />
      <ReplayManyDialog />
      <CompareDialog />
      <UndocumentedFieldsDialog />
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
