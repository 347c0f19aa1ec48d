import {
  type ResponseRule,
  type Route,
  type RouteContent,
  responseRuleSchema,
  routeContentSchema,
} from '#contract/sending/routes'
import type { RouteId } from '#contract/terms'

/** The key identifies it while its index changes. */
export interface DraftTarget {
  readonly key: number
  readonly url: string
  readonly keepPath: boolean
  /** Just added: its field gets the focus. */
  readonly isAdded: boolean
}

export function addedTarget(): DraftTarget {
  return { key: newKey(), url: '', keepPath: false, isAdded: true }
}

interface DraftRule {
  readonly key: number
  readonly rule: ResponseRule
}

/** A route in the form. */
export interface RouteDraft extends Omit<RouteContent, 'targets' | 'rules'> {
  /** Identifies the form: a new route that was saved stays in its form. */
  readonly key: number
  /** `null`: a new route. */
  readonly id: RouteId | null
  readonly targets: readonly DraftTarget[]
  readonly rules: readonly DraftRule[]
}

let lastKey = 0

export function newKey(): number {
  lastKey += 1
  return lastKey
}

/** The draft of an existing route, or an empty one. */
export function draftOf(route: Route | null): RouteDraft {
  const { id, targets, rules, ...content } =
    route === null ? { ...routeContentSchema.parse({}), id: null } : route
  return {
    ...content,
    key: newKey(),
    id,
    targets: targets.map(target => ({ ...target, key: newKey(), isAdded: false })),
    rules: rules.map(rule => ({ rule, key: newKey() })),
  }
}

/** The draft of a route that was saved from a form: with the same keys, so that the focus stays in the form. */
export function savedDraft(route: Route, { key, targets, rules }: RouteDraft): RouteDraft {
  const draft = draftOf(route)
  const written = targets.filter(isWritten)
  return {
    ...draft,
    key,
    targets: draft.targets.map((target, index) => ({ ...target, key: written[index]?.key ?? target.key })),
    rules: draft.rules.map((rule, index) => ({ ...rule, key: rules[index]?.key ?? rule.key })),
  }
}

/** An unsaved copy. It is off, since two equal routes would forward everything twice. */
export function duplicateOf(route: Route): RouteDraft {
  const name = route.name === '' ? '' : `${route.name} (copy)`
  return { ...draftOf(route), id: null, name, isEnabled: false }
}

export function contentOf({ key: _key, id: _id, targets, rules, ...content }: RouteDraft): RouteContent {
  return {
    ...content,
    name: content.name.trim(),
    path: content.path.trim(),
    query: content.query.trim(),
    // Empty lines are no targets.
    targets: targets.filter(isWritten).map(({ url, keepPath }) => ({ url: url.trim(), keepPath })),
    rules: rules.map(({ rule }) => rule),
  }
}

function isWritten({ url }: DraftTarget): boolean {
  return url.trim() !== ''
}

/** A new rule, with the most common failure. */
export function newRule(): ResponseRule {
  return responseRuleSchema.parse({ reaction: { type: 'respond', status: 503 } })
}
