/** Target without the host of an absolute form (`http://host/path`, RFC 9112, 3.2.2). */
export function originForm(target: string): string {
  const found = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target)
  if (found === null) return target
  const rest = target.slice(found[0].length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

export function pathOf(absoluteOrOrigin: string): string {
  const target = originForm(absoluteOrOrigin)
  const end = target.search(/[?#]/)
  return end < 0 ? target : target.slice(0, end)
}

/** Whether a path without its query matches the pattern: `*` stands for any characters, also none. */
export function matchesPath(pattern: string, target: string): boolean {
  const path = pathOf(target)
  const [first = '', ...middle] = pattern.split('*')
  const last = middle.pop()
  if (last === undefined) return path === pattern
  if (!path.startsWith(first) || !path.endsWith(last)) return false
  // The first match of each part leaves the most room for the rest, so no backtracking is needed.
  let at = first.length
  for (const part of middle) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= path.length - last.length
}
