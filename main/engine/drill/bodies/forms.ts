import type { DrillForm } from '#contract/drill/sequence'
import { editJson } from '#contract/json/edit'
import { at } from '#contract/json/pointer'
import { readJson } from '#contract/json/text'
import { readInstant } from '#contract/services/values/instants'
import { scalarText } from '../../inspect/values/scalars.ts'
import type { Anatomy } from '../trail/anatomy.ts'
import { respelled } from './respell.ts'

/** A new id in each run for the record of an event of another product. */
export const bystanderId = '3f1d9c52-7a80-4b6e-9d04-e2c5a1b70f68'

/** The body of a step in a form, with the trail's own ids. */
export function bodyIn(form: DrillForm, step: number, anatomy: Anatomy): string {
  const body = anatomy.trail.bodies[step] ?? ''
  switch (form) {
    case 'captured':
      return body
    case 'respelled':
      // The first is written in a zone that is ahead, the others in one that is behind, so that the order of the texts
      // differs from that of the instants.
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

/** Both documents declare new properties as non-breaking ("Payloads in reality"). */
function withExtraFields(body: string, kind: string): string {
  const edit = editJson(body)
  if (edit === null) return body
  edit.set('', 'api_version', '2031-01-01')
  edit.set('/payload', 'channel', { name: 'api', version: 3 })
  edit.set(`/payload/${kind}`, 'channel', 'api')
  edit.set('/payload/details', 'channel', null)
  return edit.text()
}

/** The event in capitals where it is in small letters, and the other way around. */
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

/** Half way between the `updated_at` of two bodies, with milliseconds; `null` where there is no place in between. */
function clockBetween(body: string, next: string): string | null {
  const [from, to] = [body, next].map(text => {
    const clock = textAt(text, '/payload/updated_at')
    return clock === null ? null : (readInstant(clock)?.us ?? null)
  })
  if (from === null || to === null || from === undefined || to === undefined || to - from < 2000) return null
  return new Date(Math.floor((from + to) / 2000)).toISOString()
}

/** An event that can reach the same URL, of a product that neither document describes. */
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

function textAt(body: string, pointer: string): string | null {
  const result = readJson(body)
  return result.ok ? scalarText(at(result.root, pointer)) : null
}
