import { serviceOfKind } from '../record-kinds.ts'
import type { ResponseRule, RouteContent, RuleCondition } from './routes.ts'

interface RouteProblem {
  readonly message: string
  /** Place of its rule, from 0; `null`: of the route. */
  readonly rule: number | null
}

/** Why a part of a route would never have an effect; `null` if each has. The interface, commands and the file say the same. */
export function problemOfRoute({ path, targets, responseMode, rules }: RouteContent): RouteProblem | null {
  const ofPath = problemOfPath(path)
  if (ofPath !== null) return { message: ofPath, rule: null }
  if (responseMode === 'app' && targets.length === 0) {
    const message =
      'The route passes back an app’s response, but has no app. Add one, or respond immediately.'
    return { message, rule: null }
  }
  for (const [place, rule] of rules.entries()) {
    const message = problemOfRule(rule, place, rules)
    if (message !== null) return { message, rule: place }
  }
  return null
}

/** Why no request has such a path; `null` if one can have it. */
export function problemOfPath(path: string): string | null {
  if (/^[/*][^?#\s]*$/.test(path)) return null
  return `The path ${JSON.stringify(path)} matches no request. Enter a path that starts with / or *, without query and blanks, such as /hooks or */hooks.`
}

function problemOfRule(rule: ResponseRule, place: number, rules: readonly ResponseRule[]): string | null {
  const { service, kind, attempts } = rule.when
  const nothing = `Rule ${place + 1} applies to no delivery:`
  if (service !== undefined && kind !== undefined && serviceOfKind(kind) !== service)
    return `${nothing} ${kind} is no kind of the service ${service}. Change its kind or its service.`
  const to = attempts?.to ?? null
  if (attempts !== undefined && to !== null && to < attempts.from)
    return `${nothing} its attempts end at ${to} and start at ${attempts.from}. Change one number.`
  if (!rule.isEnabled) return null
  const earlier = rules.slice(0, place).findIndex(one => one.isEnabled && takesAllOf(one.when, rule.when))
  if (earlier === -1) return null
  return `${nothing} rule ${earlier + 1} responds first. Move rule ${place + 1} up, or turn one rule off.`
}

/** Whether a rule applies to each delivery that another rule could apply to. */
function takesAllOf(one: RuleCondition, other: RuleCondition): boolean {
  if ((one.every ?? 1) > 1 || (one.probability ?? 1) < 1) return false
  if (one.service !== undefined && one.service !== (other.service ?? serviceOfKind(other.kind ?? null)))
    return false
  if (one.kind !== undefined && one.kind !== other.kind) return false
  if (one.status !== undefined && one.status.toLowerCase() !== other.status?.toLowerCase()) return false
  if (one.attempts === undefined) return true
  const { from, to } = other.attempts ?? { from: 1, to: null }
  return one.attempts.from <= from && (one.attempts.to ?? Infinity) >= (to ?? Infinity)
}
