/** Exports for other features. */

export { routesGroup } from './commands.ts'
export { RoutesView } from './later.ts'
export { respondNormally } from './route-changes.ts'
export { routeTitle } from './route-title.ts'
export { openRoute } from './routes-store.ts'
export { isFailing, ruleSentence } from './rules/rule-text.ts'
