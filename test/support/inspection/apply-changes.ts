import type { Change } from '#contract/deliveries/trail'
import { pointerTokens } from '#contract/json/pointer'

type PlainJson = string | boolean | null | { number: string } | PlainJson[] | { [key: string]: PlainJson }

/** A JSON text as a plain value with numbers as their text. */
export function plainFrom(text: string): PlainJson {
  return JSON.parse(text, (_key, value, context?: { readonly source: string }) =>
    typeof value === 'number' ? { number: context?.source } : value,
  )
}

/** Applies changes one after another, like a JSON Patch (RFC 6902). Throws if one doesn't match. */
export function applyChanges(text: string, changes: readonly Change[]): PlainJson {
  const holder: PlainJson[] = [plainFrom(text)]
  for (const change of changes) {
    const tokens = ['0', ...(pointerTokens(change.path) ?? [])]
    const last = tokens.pop() ?? ''
    let target: PlainJson = holder
    for (const token of tokens) target = member(target, token)
    applyTo(target, last, change)
  }
  return holder[0] ?? null
}

function member(container: PlainJson, token: string): PlainJson {
  const value: PlainJson | undefined = (container as Record<string, PlainJson>)[token]
  if (value === undefined) throw new Error(`Nothing at ${token}`)
  return value
}

function applyTo(container: PlainJson, token: string, change: Change): void {
  const value = change.to === null ? null : plainFrom(change.to)
  if (change.op !== 'add') member(container, token)
  if (!Array.isArray(container)) {
    const object = container as Record<string, PlainJson>
    if (change.op === 'remove') delete object[token]
    else Object.defineProperty(object, token, { value, writable: true, enumerable: true, configurable: true })
  } else if (change.op === 'remove') container.splice(Number(token), 1)
  else container.splice(Number(token), change.op === 'add' ? 0 : 1, value)
}
