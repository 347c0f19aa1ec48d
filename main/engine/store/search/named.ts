import { localDay } from '../day.ts'
import type { Binder } from './condition.ts'
import { contains } from './condition-parts.ts'

/**
 * The ids of the sessions that a text means: `today` is the default session of this day; a number is also its number,
 * and after `#` only that.
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

/** The paths of the routes that a text means: by name or number, after `#` by number alone. */
export function routePathsNamed(text: string, binder: Binder): string {
  const paths = "SELECT coalesce(n.value ->> '$.path', '*') AS path FROM routes n"
  if (/^#\d{1,15}$/.test(text)) return `${paths} WHERE n.id = ${binder.bind(Number(text.slice(1)))}`
  const isNumber = /^\d{1,15}$/.test(text) ? ` OR n.id = ${binder.bind(Number(text))}` : ''
  return `${paths} WHERE ${contains("(n.value ->> '$.name')", text, binder)}${isNumber}`
}
