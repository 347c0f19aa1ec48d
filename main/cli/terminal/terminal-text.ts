import { escapeOf, invisiblePattern, withEscapes } from '#contract/json/invisible-characters'

const lineEndsAndTabs = /[\t\n\r]/g

/** A value from outside, in one line: each invisible or control character as its escape, such as `\u202e`. */
export function printable(text: string): string {
  return withEscapes(text).replace(lineEndsAndTabs, escapeOf)
}

/**
 * Everything for stdout. In JSON these characters are within strings only, where the escape means the same. ASCII
 * controls pass: JSON escapes them itself, and the progress line needs them.
 */
export function safeOutput(text: string): string {
  return text.replace(invisiblePattern(), character =>
    character < '\u007f' ? character : escapeOf(character),
  )
}

/** A message for the user, of one line or several. */
export function safeText(text: string): string {
  return withEscapes(text).replaceAll('\r', escapeOf)
}
