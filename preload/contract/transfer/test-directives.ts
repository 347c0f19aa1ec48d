const directives = /@(?=(?:vitest|jest)-environment|module-tag)/g

/**
 * A literal or comment of a test without the words by which Vitest and Jest choose what to load: they read these
 * anywhere in a file, also within a string.
 */
export function withoutDirectives(text: string): string {
  return text.replaceAll(directives, '\\u0040')
}
