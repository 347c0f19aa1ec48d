import { later } from '#ui'

/** Fetched after the first paint. */
export const ServicesView = later(() => import('./services-view.tsx').then(module => module.ServicesView))
