const maximumQueries = 6

/** The recent queries of a list in this browser, newest first. */
export function recentQueries(list: string): readonly string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]')
    return Array.isArray(saved) ? saved.filter(query => typeof query === 'string') : []
  } catch {
    // Not in our format or not readable: no history.
    return []
  }
}

export function rememberQuery(list: string, query: string): void {
  if (query === '') return
  const queries = [query, ...recentQueries(list).filter(other => other !== query)].slice(0, maximumQueries)
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(queries))
  } catch {
    // Storage is full or blocked: the search works without a history.
  }
}

function keyOf(list: string): string {
  return `hooktrail.queries.${list}`
}
