import { localDay } from '../day.ts'
import type { Binder } from './condition.ts'
import { contains } from './condition-parts.ts'

/**
 * Ids of the sessions that a text matches: `today` is the default session of this day; a number also matches
 * a session's number, and after `#` only that.
 */
export function sessionsNamed(text: string, binder: Binder): string {
  const { bind, search } = binder
  if (text.toLowerCase() === 'today') {
    return `SELECT id FROM sessions WHERE day = ${bind(localDay(search.nowMs))}`
  }
  if (/^#\d{1,15}$/.test(text)) return bind(Number(text.slice(1)))
  const isNumber = /^\d{1,15}$/.test(text) ? ` OR n.id = ${bind(Number(text))}` : ''
  return `SELECT n.id FROM sessions n WHERE ${contains('n.name', text, binder)}${isNumber}`
}

/** Paths of the routes that a text matches: by name or number, after `#` only by number. */
export function routePathsNamed(text: string, binder: Binder): string {
  const paths = "SELECT coalesce(n.value ->> '$.path', '*') AS path FROM routes n"
  if (/^#\d{1,15}$/.test(text)) return `${paths} WHERE n.id = ${binder.bind(Number(text.slice(1)))}`
  const isNumber = /^\d{1,15}$/.test(text) ? ` OR n.id = ${binder.bind(Number(text))}` : ''
  return `${paths} WHERE ${contains("(n.value ->> '$.name')", text, binder)}${isNumber}`
}
