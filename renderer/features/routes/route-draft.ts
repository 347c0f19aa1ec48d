import { parseQuery } from '#contract/query/query'
import {
  type AnswerRule,
  answerRuleSchema,
  type Route,
  type RouteContent,
  routeContentSchema,
} from '#contract/sending/routes'
import type { RouteId } from '#contract/terms'

/** Known by its key while its place among the others changes. */
export interface DraftTarget {
  readonly key: number
  readonly url: string
  readonly keepPath: boolean
}

export interface DraftRule {
  readonly key: number
  readonly rule: AnswerRule
}

/** A route as it is being written. */
export interface RouteDraft extends Omit<RouteContent, 'targets' | 'rules'> {
  /** `null`: it will be a new one. */
  readonly id: RouteId | null
  readonly targets: readonly DraftTarget[]
  readonly rules: readonly DraftRule[]
}

let lastKey = 0

export function newKey(): number {
  lastKey += 1
  return lastKey
}

/** Of a route that is there, or an empty one. */
export function draftOf(route: Route | null): RouteDraft {
  const { id, targets, rules, ...content } =
    route === null ? { ...routeContentSchema.parse({}), id: null } : route
  return {
    ...content,
    id,
    targets: targets.map(target => ({ ...target, key: newKey() })),
    rules: rules.map(rule => ({ rule, key: newKey() })),
  }
}

/** A copy that is not kept yet. It is off: two routes that do the same forward everything twice. */
export function duplicateOf(route: Route): RouteDraft {
  const name = route.name === '' ? '' : `${route.name} (copy)`
  return { ...draftOf(route), id: null, name, isEnabled: false }
}

export function contentOf({ id: _id, targets, rules, ...content }: RouteDraft): RouteContent {
  return {
    ...content,
    name: content.name.trim(),
    path: content.path.trim(),
    query: content.query.trim(),
    // A line that was left empty is no target.
    targets: targets
      .filter(({ url }) => url.trim() !== '')
      .map(({ url, keepPath }) => ({ url: url.trim(), keepPath })),
    rules: rules.map(({ rule }) => rule),
  }
}

/** A rule as a new one begins: the failure that is tried first. */
export function newRule(): AnswerRule {
  return answerRuleSchema.parse({ reaction: { type: 'answer', status: 503 } })
}

/** Why it cannot be kept as it is; `null` where it can. The engine looks at URLs and headers. */
export function problemOf(draft: RouteDraft): string | null {
  if (draft.path.trim() === '') return 'Say which paths it takes; * takes every one.'
  const query = parseQuery(draft.query, Date.now())
  if (!query.ok) return 'The filter cannot be read.'
  if (draft.answerMode === 'app' && draft.targets.every(({ url }) => url.trim() === ''))
    return 'Name an app whose answer is passed back, or answer at once.'
  const at = draft.rules.findIndex(({ rule }) => !answerRuleSchema.safeParse(rule).success)
  return at < 0 ? null : `Rule ${at + 1} has a number that does not fit.`
}
