const directives = /@(?=(?:vitest|jest)-environment|module-tag)|s(?=ourceMappingURL=)/g

/**
 * A literal or comment of a test without the words by which Vitest, Vite and Jest choose what to load or read: they find
 * these anywhere in a file, also within a string or at the end of a comment.
 */
export function withoutDirectives(text: string): string {
  return text.replaceAll(directives, first => `\\u00${first.charCodeAt(0).toString(16)}`)
}
