/** Characters that an argument must be quoted for: Desktop Entry Specification, "The Exec key". */
const reserved = /[\s"'\\><~|&;$*?#()`]/

/**
 * The value of `Exec` for a program and its arguments, so that each arrives as it is: quoted, with `%` doubled, and then
 * escaped once more as every value of the file.
 */
export function execLine(parts: readonly string[]): string {
  return parts.map(part => escapeValue(quote(part.replaceAll('%', '%%')))).join(' ')
}

/** A value of the type string. */
export function escapeValue(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r')
}

function quote(part: string): string {
  if (part !== '' && !reserved.test(part)) return part
  return `"${part.replace(/["`$\\]/g, '\\$&')}"`
}
