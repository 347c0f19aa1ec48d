/** As the beginning of a sentence. */
export function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** As it reads within a sentence. */
export function withSmallFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
