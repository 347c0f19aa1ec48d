/**
 * The name of a heading in links, as GitHub makes it: lowercase letters, hyphens for blanks, no punctuation. `taken` counts
 * those of the page: the second of a name gets `-1`.
 */
export function slugOf(heading: string, taken: Map<string, number>): string {
  const slug = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
  const count = taken.get(slug) ?? 0
  taken.set(slug, count + 1)
  return count === 0 ? slug : `${slug}-${count}`
}
