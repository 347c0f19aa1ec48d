import { isTooDeep, tooDeepText } from '#contract/json/nesting'
import { importProblem } from './import-problem.ts'
import type { ImportItem } from './import-reader.ts'
import { toolItems, toolOf } from './other-tools.ts'
import { parseJson } from './read-item.ts'
import { transferBody } from './read-single-body.ts'

/** Items of one JSON text. `bytes`: strict UTF-8. Throws `import-invalid` unless it is a notification or request. */
export function itemsOf(bytes: Buffer, place: string, nowMs: number): ImportItem[] {
  const value = parseJson(bytes, place)
  if (isNotification(value)) {
    return [{ type: 'delivery', delivery: transferBody(bytes, nowMs), place }]
  }
  const tool = toolOf(value)
  if (tool === null) throw notNotification(value, place)
  if (isTooDeep(bytes.toString())) throw importProblem(place, tooDeepText)
  return toolItems(tool, value, place, nowMs)
}

/** Both services send an event and its payload. */
export function isNotification(value: unknown): boolean {
  return isObject(value) && ('event' in value || 'payload' in value)
}

function notNotification(value: unknown, place: string): Error {
  const what = isObject(value)
    ? (knownObject(value) ?? `an object with ${namesOf(value)}`)
    : Array.isArray(value)
      ? 'a list'
      : `a ${value === null ? 'null' : typeof value}`
  return importProblem(place, `No notification: it has no event and no payload. It looks like ${what}.`)
}

/** Recognized by a unique member. */
const knownObjects = {
  _postman_variable_scope: 'an environment of Postman, which has no requests',
  openapi: 'an API description',
  swagger: 'an API description',
  $schema: 'a JSON Schema or a configuration',
  dependencies: 'the description of a package',
} as const

function knownObject(value: object): string | null {
  return Object.entries(knownObjects).find(([name]) => name in value)?.[1] ?? null
}

function namesOf(value: object): string {
  const names = Object.keys(value)
  if (names.length === 0) return 'no members'
  const first = names.slice(0, 5).map(name => `"${name.slice(0, 30)}"`)
  return `the members ${first.join(', ')}${names.length > first.length ? ', …' : ''}`
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
