import { later } from '#ui'

/** Fetched after the first paint. */
export const OrganizeDialog = later(() =>
  import('./dialog/organize-dialog.tsx').then(module => module.OrganizeDialog),
)
