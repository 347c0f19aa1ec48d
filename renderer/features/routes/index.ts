/** Exports for other features. */

export { RoutesView } from './later.ts'
export { routeActions } from './route-actions.ts'
export { respondNormally } from './route-changes.ts'
export { routeKeys } from './route-keys.ts'
export { routeTitle } from './route-title.ts'
export { openRoute } from './routes-store.ts'
export { isFailing, ruleSentence } from './rules/rule-text.ts'
