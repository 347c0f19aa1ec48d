import { later } from '#ui'

/** What is fetched after the first paint. */
export const ServicesView = later(() => import('./services-view.tsx').then(module => module.ServicesView))
