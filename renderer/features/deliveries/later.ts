import { later } from '#ui'

/** Fetched when the place is rendered: the page's frame is shown before. */
export const DeliveriesView = later(() =>
  import('./deliveries-view.tsx').then(module => module.DeliveriesView),
)
