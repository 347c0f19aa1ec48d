/** Lower-case words with dashes, in letters that every file system takes. */
export function slug(text: string, most = 80): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
  return words.slice(0, most).replace(/-$/, '')
}

/** The first `most` characters, with … for the others. */
export function shortened(text: string, most: number): string {
  // A pair of surrogates may be cut.
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text
}
