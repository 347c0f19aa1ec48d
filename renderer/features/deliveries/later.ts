import { later } from '#ui'

/** Fetched as soon as the place is rendered: the page's frame is there before. */
export const DeliveriesView = later(() =>
  import('./deliveries-view.tsx').then(module => module.DeliveriesView),
)
