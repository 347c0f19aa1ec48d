import { later } from '#ui'

export { routesGroup } from './commands.ts'
export { respondNormally } from './route-changes.ts'
export { routeTitle } from './route-title.ts'
export { openRoute } from './routes-store.ts'
export { isFailing, ruleSentence } from './rules/rule-text.ts'

export const RoutesView = later(() => import('./routes-view.tsx').then(module => module.RoutesView))
