import { later } from '#ui'

export { FindingList } from './list/finding-list.tsx'
export { useIsFindingsListOpen } from './list/list-state.ts'
export { MuteMenu } from './list/mute-menu.tsx'
export { SignatureLine } from './signature-line.tsx'
export { undocumentedFieldsCommand } from './undocumented-fields-command.ts'

export const SignatureDialog = later(() =>
  import('./signature-dialog.tsx').then(module => module.SignatureDialog),
)
export const UndocumentedFieldsDialog = later(() =>
  import('./undocumented-fields-dialog.tsx').then(module => module.UndocumentedFieldsDialog),
)
