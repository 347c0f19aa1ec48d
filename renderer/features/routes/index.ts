/** What the other features may import of this one. */
export { routeActions } from './route-actions.ts'
export { answerNormally } from './route-changes.ts'
export { routeKeys } from './route-keys.ts'
export { routeTitle } from './route-title.ts'
export { openRoute } from './routes-store.ts'
export { RoutesView } from './routes-view.tsx'
export { isFailing, ruleSentence } from './rules/rule-words.ts'
