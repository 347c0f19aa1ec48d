import { later } from '#ui'

/** Fetched after the first paint. */
export const SessionDialog = later(() =>
  import('./dialog/session-dialog.tsx').then(module => module.SessionDialog),
)
export const SessionsView = later(() => import('./sessions-view.tsx').then(module => module.SessionsView))
export const SessionMenu = later(() => import('./session-menu.tsx').then(module => module.SessionMenu))
