/** The path of a request's target: what is before its query. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/)
  return end < 0 ? target : target.slice(0, end)
}

/** Whether a request's path, without its query, is as the pattern says: `*` stands for any characters, also none. */
export function matchesPath(pattern: string, target: string): boolean {
  const path = pathOf(target)
  const [first = '', ...middle] = pattern.split('*')
  const last = middle.pop()
  if (last === undefined) return path === pattern
  if (!path.startsWith(first) || !path.endsWith(last)) return false
  // Each part at its first place leaves the most room for those after it, so that nothing is ever tried again.
  let at = first.length
  for (const part of middle) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= path.length - last.length
}
