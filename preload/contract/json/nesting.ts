/**
 * Levels of JSON that is read as values, not as bytes. Measured: the checks of a fixture overflow the stack at 1,900
 * levels, JSON.stringify at 4,000.
 */
export const deepestJson = 500

/** The sentence about JSON of `isTooDeep`. */
export const tooDeepText = `The JSON is nested deeper than ${deepestJson} levels.`

/** Whether a JSON text has more levels. */
export function isTooDeep(text: string): boolean {
  let levels = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) isInString = !isInString
    else if (isInString) {
      if (code === 0x5c) at += 1
    } else if (code === 0x7b || code === 0x5b) {
      levels += 1
      if (levels > deepestJson) return true
    } else if (code === 0x7d || code === 0x5d) levels -= 1
  }
  return false
}
