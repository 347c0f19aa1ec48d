/** For the start of a sentence. */
export function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** For the middle of a sentence. */
export function withSmallFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
