import { later } from '#ui'

/** Fetched after the first paint. */
export const NextStatusDialog = later(() =>
  import('./next-status-dialog.tsx').then(module => module.NextStatusDialog),
)
export const ReplayDialog = later(() => import('./replay-dialog.tsx').then(module => module.ReplayDialog))
export const SendDialog = later(() => import('./send-dialog.tsx').then(module => module.SendDialog))
export const SendView = later(() => import('./send-view.tsx').then(module => module.SendView))
