import { type DrillForm, extraFields } from '#contract/drill/sequence'
import { editJson } from '#contract/json/edit'
import { deepestJson } from '#contract/json/nesting'
import { at } from '#contract/json/pointer'
import { type JsonNode, jsonTextOf, readJson } from '#contract/json/text'
import { readInstant } from '#contract/services/values/instants'
import { scalarText } from '../../inspect/values/scalars.ts'
import type { Anatomy } from '../trail/anatomy.ts'

const clockNames: ReadonlySet<string> = new Set(['created_at', 'updated_at'])

/**
 * The same JSON value in other bytes: spaces after commas and colons, members in reverse, instants in a zone of
 * `offsetMinutes` from UTC. Other text is unchanged.
 */
function respelled(body: string, offsetMinutes: number): string {
  const result = readJson(body)
  return result.ok ? written({ body, offsetMinutes }, result.root, '', 1) : body
}

interface Spelling {
  readonly body: string
  readonly offsetMinutes: number
}

function written(of: Spelling, node: JsonNode, name: string, level: number): string {
  const { body, offsetMinutes } = of
  if (level > deepestJson) return jsonTextOf(body, node)
  switch (node.type) {
    case 'object': {
      // The last of repeated names counts, so such an object keeps its order.
      const isRepeated = new Set(node.members.map(({ key }) => key)).size < node.members.length
      const members = isRepeated ? node.members : node.members.toReversed()
      const texts = members.map(
        ({ key, value }) => `${JSON.stringify(key)}: ${written(of, value, key, level + 1)}`,
      )
      return `{${texts.join(', ')}}`
    }
    case 'array':
      return `[${node.items.map(item => written(of, item, name, level + 1)).join(', ')}]`
    case 'string': {
      const moved = clockNames.has(name) ? inZone(node.value, offsetMinutes) : null
      return moved === null ? jsonTextOf(body, node) : JSON.stringify(moved)
    }
    default:
      return jsonTextOf(body, node)
  }
}

const dateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}([.,]\d+)?(Z|[+-]\d{2}:?\d{2})$/

/** The same instant in another zone, with the same precision. `null` for text without a zone. */
function inZone(text: string, offsetMinutes: number): string | null {
  const match = dateTime.exec(text)
  const us = readInstant(text)?.us ?? null
  if (match === null || us === null) return null
  const atMs = Math.floor(us / 1000) + offsetMinutes * 60_000
  const minutes = Math.abs(offsetMinutes)
  const zone = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
  const sign = offsetMinutes < 0 ? '-' : '+'
  return `${new Date(atMs).toISOString().slice(0, 19)}${match[1] ?? ''}${sign}${zone}`
}

/** Record id of another product's event; new in each run. */
export const bystanderId = '3f1d9c52-7a80-4b6e-9d04-e2c5a1b70f68'

export function bodyIn(form: DrillForm, step: number, anatomy: Anatomy): string {
  const body = anatomy.trail.bodies[step] ?? ''
  // A saved sequence has its bytes: they don't change with this version.
  const saved = anatomy.trail.saved?.texts.get(`${step} ${form}`)
  if (saved !== undefined) return saved
  switch (form) {
    case 'captured':
      return body
    case 'respelled':
      // The first step has another time zone than the others. Sorted as text, the times are in the wrong order.
      return respelled(body, step === 0 ? 330 : -420)
    case 'extra-field':
      return withExtraFields(body, anatomy.steps[step]?.kind ?? '')
    case 'letter-case':
      return withOtherCase(body)
    case 'unknown-status':
      return withUnknownStatus(body, step, anatomy)
    case 'unknown-event':
      return otherEvent
    case 'fresh':
      return withoutOrigin(body)
  }
}

/** Both specifications declare new properties as non-breaking ("Payloads in reality"). */
function withExtraFields(body: string, kind: string): string {
  const edit = editJson(body)
  if (edit === null) return body
  for (const { parent, name, value } of extraFields(kind)) edit.set(parent, name, value)
  return edit.text()
}

function withOtherCase(body: string): string {
  const event = textAt(body, '/event')
  const edit = editJson(body)
  if (event === null || edit === null) return body
  const isSmall = event === event.toLowerCase()
  edit.set('', 'event', isSmall ? event.charAt(0).toUpperCase() + event.slice(1) : event.toLowerCase())
  return edit.text()
}

function withUnknownStatus(body: string, step: number, anatomy: Anatomy): string {
  const edit = editJson(body)
  if (edit === null) return body
  const status = textAt(body, '/payload/status') ?? ''
  edit.set('/payload', 'status', status === status.toLowerCase() ? 'under_review' : 'UNDER_REVIEW')
  const next = anatomy.nextOf(step)
  const clock = clockBetween(body, next === null ? '' : (anatomy.trail.bodies[next] ?? ''))
  if (clock !== null) edit.set('/payload', 'updated_at', clock)
  return edit.text()
}

/** Middle of the `updated_at` of two bodies, with milliseconds; `null` if there is no instant between. */
function clockBetween(body: string, next: string): string | null {
  const [from, to] = [body, next].map(text => {
    const clock = textAt(text, '/payload/updated_at')
    return clock === null ? null : (readInstant(clock)?.us ?? null)
  })
  if (from === null || to === null || from === undefined || to === undefined || to - from < 2000) return null
  return new Date(Math.floor((from + to) / 2000)).toISOString()
}

/** Event of an undocumented product that can reach the same URL. */
const otherEvent = JSON.stringify({
  event: 'payout',
  payload: {
    id: bystanderId,
    status: 'COMPLETED',
    amount: '1.00',
    currency: 'mxn',
    created_at: '2026-01-05T12:00:00.000Z',
  },
})

function withoutOrigin(body: string): string {
  const edit = editJson(body)
  if (edit === null) return body
  for (const name of ['deposit_type', 'origin_wid', 'clave_rastreo_origen']) {
    edit.remove('/payload/details', name)
  }
  return edit.text()
}

/** Text or number at a JSON Pointer of a body; `null` without one. */
export function textAt(body: string, pointer: string): string | null {
  const result = readJson(body)
  return result.ok ? scalarText(at(result.root, pointer)) : null
}
