import { withEscapes } from '#contract/json/invisible-characters'

/** Characters of a value in a list: enough to recognize it. */
const shortLength = 200

/** Cuts the text and adds its length. */
export function cut(text: string, length: number = shortLength): string {
  if (text.length <= length) return text
  // Half a character would be an invalid text.
  const end = /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length
  return `${text.slice(0, end)}… (${text.length} characters)`
}

/**
 * Escapes every invisible character in texts, such as `\u202e`, since a model reads characters that a person
 * does not see. Names of members are this program's.
 */
export function visible<T>(value: T): T {
  return visibleValue(value) as T
}

function visibleValue(value: unknown): unknown {
  if (typeof value === 'string') return withEscapes(value)
  if (Array.isArray(value)) return value.map(visibleValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visibleValue(member)]))
}

/** The first items, at least one, whose JSON has at most `maximumCharacters`. */
export function fitting<T>(items: readonly T[], maximumCharacters: number): T[] {
  let left = maximumCharacters
  const end = items.findIndex((item, place) => {
    left -= JSON.stringify(item).length
    return left < 0 && place > 0
  })
  return end === -1 ? [...items] : items.slice(0, end)
}

/** Omits `null` everywhere, and empty lists in rows: most members of most rows have no value. */
export function sparse(outside: object): object {
  return Object.fromEntries(
    Object.entries(outside).flatMap(([name, value]) => (value === null ? [] : [[name, sparsePart(value)]])),
  )
}

function sparsePart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sparsePart)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(
    ([, member]) => member !== null && !(Array.isArray(member) && member.length === 0),
  )
  return Object.fromEntries(members.map(([name, member]) => [name, sparsePart(member)]))
}
