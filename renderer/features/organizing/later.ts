import { later } from '#ui'

/** What is fetched after the first paint. */
export const OrganizeDialog = later(() =>
  import('./dialog/organize-dialog.tsx').then(module => module.OrganizeDialog),
)
