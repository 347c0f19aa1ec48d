import { withEscapes } from '#contract/json/invisible-characters'

/** Characters of a value in a list: enough to recognize it. */
export const shortLength = 200

/** The text, cut to so many characters with a note of its length. */
export function cut(text: string, length: number = shortLength): string {
  if (text.length <= length) return text
  // Half a character would be an invalid text.
  const end = /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length
  return `${text.slice(0, end)}… (${text.length} characters)`
}

/**
 * The value with every invisible character in its texts as an escape, such as `\u202e`: what a person would not see, a
 * model reads as well. Names of members are this program's own.
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

/** As many items from the first as their JSON has room for; always one. */
export function fitting<T>(items: readonly T[], maximumCharacters: number): T[] {
  let left = maximumCharacters
  const end = items.findIndex((item, place) => {
    left -= JSON.stringify(item).length
    return left < 0 && place > 0
  })
  return end === -1 ? [...items] : items.slice(0, end)
}
