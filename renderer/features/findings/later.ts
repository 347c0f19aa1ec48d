import { later } from '#ui'

/** Fetched after the first paint. */
export const SignatureDialog = later(() =>
  import('./signature-dialog.tsx').then(module => module.SignatureDialog),
)
export const UndocumentedFieldsDialog = later(() =>
  import('./undocumented-fields-dialog.tsx').then(module => module.UndocumentedFieldsDialog),
)
