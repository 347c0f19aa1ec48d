const maximumQueries = 6

/** The last queries of a list on this machine, the newest first. */
export function recentQueries(list: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(query => typeof query === 'string') : []
  } catch {
    // Written by something else, or not readable: there is then no history.
    return []
  }
}

export function rememberQuery(list: string, query: string): void {
  if (query === '') return
  const queries = [query, ...recentQueries(list).filter(other => other !== query)].slice(0, maximumQueries)
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(queries))
  } catch {
    // Full or forbidden: a history is a courtesy.
  }
}

function keyOf(list: string): string {
  return `hooktrail.queries.${list}`
}
