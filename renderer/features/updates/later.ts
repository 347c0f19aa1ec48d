import { later } from '#ui'

/** Fetched after the first paint. */
export const UpdateNotices = later(() => import('./update-notices.tsx').then(module => module.UpdateNotices))
export const UpdatesSection = later(() =>
  import('./updates-section.tsx').then(module => module.UpdatesSection),
)
