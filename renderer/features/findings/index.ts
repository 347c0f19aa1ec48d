/** Exports for other features. */

export { SignatureDialog, UndocumentedFieldsDialog } from './later.ts'
export { FindingList } from './list/finding-list.tsx'
export { useIsFindingsListOpen } from './list/list-state.ts'
export { MuteMenu } from './list/mute-menu.tsx'
export { SignatureLine } from './signature-line.tsx'
export { undocumentedFieldsCommand } from './undocumented-fields-command.ts'
