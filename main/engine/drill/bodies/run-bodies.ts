import type { DrillForm } from '#contract/drill/sequence'
import { type JsonNode, readJson } from '#contract/json/text'
import { replaceDigits } from '../../exporting/pseudonyms/replace-characters.ts'
import { createReplaceText } from '../../exporting/pseudonyms/replace-text.ts'
import { letterOrDigit } from '../../exporting/pseudonyms/tokens.ts'
import type { RecordToPrepare } from '../subject.ts'
import type { Anatomy } from '../trail/anatomy.ts'
import { bodyIn, bystanderId } from './forms.ts'

/**
 * Members that identify an operation: the record, the user's reference, and numbers of services and banks.
 * Each run gets new values. Both specifications, the kind objects, "Refund step", and the details of both
 * funding records; the others as observed ("Payloads in reality").
 */
const idNames: ReadonlySet<string> = new Set([
  'external_ref',
  ...['id', 'fid', 'wid', 'external_fiat_id', 'crypto_tx_hash', 'quote_id', 'deposit_id'],
  ...['clave_rastreo', 'clave_rastreo_origen', 'clave_de_rastreo', 'origin_wid', 'origin_id'],
  ...['ledger_transaction_hash', 'ripple_transaction_hash', 'tx_hash', 'transactionHash', 'end_to_end_id'],
  'huella_digital',
])

/** Values of at least this length are replaced within texts too, such as a hash in a link. */
const shortestWithin = 8

/** Values of a body that each run replaces, by member name. `renew`: further members, named by the user. */
function identifiersIn(
  body: string,
  renew: ReadonlySet<string>,
): { readonly name: string; readonly text: string }[] {
  return scalarsOf(body).flatMap(({ name, node }) => {
    if (!idNames.has(name) && !renew.has(name)) return []
    const text = node.type === 'string' ? node.value : node.type === 'number' ? node.text : ''
    return /[\p{L}\p{N}]/u.test(text) ? [{ name, text }] : []
  })
}

type Template = readonly (string | number)[]

/** Only the characters of identifiers change. Text that is no JSON is unchanged. */
function templateOf(body: string, identifiers: readonly string[], renew: ReadonlySet<string>): Template {
  const places = new Map(identifiers.map((text, place) => [text, place]))
  const cuts: { readonly start: number; readonly end: number; readonly place: number }[] = []
  for (const { name, node } of scalarsOf(body)) {
    const { start, end } = node
    const isNamed = idNames.has(name) || renew.has(name)
    if (node.type === 'number') {
      const place = isNamed ? places.get(node.text) : undefined
      if (place !== undefined) cuts.push({ start, end, place })
      continue
    }
    if (node.type !== 'string') continue
    const text = body.slice(start + 1, end - 1)
    const whole = isNamed ? places.get(node.value) : undefined
    if (whole !== undefined) cuts.push({ start: start + 1, end: end - 1, place: whole })
    else
      for (const cut of cutsWithin(text, identifiers))
        cuts.push({ ...cut, start: start + 1 + cut.start, end: start + 1 + cut.end })
  }
  const pieces: (string | number)[] = []
  let done = 0
  for (const { start, end, place } of cuts.toSorted((a, b) => a.start - b.start)) {
    pieces.push(body.slice(done, start), place)
    done = end
  }
  return [...pieces, body.slice(done)]
}

function filled(template: Template, values: readonly string[]): string {
  return template.map(piece => (typeof piece === 'number' ? inJson(values[piece] ?? '') : piece)).join('')
}

/** Escapes signs that the new value has, such as a quotation mark. */
function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

function cutsWithin(
  text: string,
  identifiers: readonly string[],
): { readonly start: number; readonly end: number; readonly place: number }[] {
  const long = identifiers
    .map((value, place) => ({ value, place }))
    .filter(({ value }) => value.length >= shortestWithin)
    .toSorted((a, b) => b.value.length - a.value.length)
  const cuts: { start: number; end: number; place: number }[] = []
  for (const { value, place } of long) {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
      const end = at + value.length
      if (cuts.every(cut => end <= cut.start || at >= cut.end)) cuts.push({ start: at, end, place })
    }
  }
  return cuts
}

/** Texts and numbers of a body in order, with their member's name. */
function scalarsOf(body: string): { readonly name: string; readonly node: JsonNode }[] {
  const result = readJson(body)
  if (!result.ok) return []
  const found: { name: string; node: JsonNode }[] = []
  const waiting: { name: string; node: JsonNode }[] = [{ name: '', node: result.root }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { name, node } = next
    if (node.type === 'object') {
      for (const { key, value } of node.members.toReversed()) waiting.push({ name: key, node: value })
    } else if (node.type === 'array') {
      for (const item of node.items.toReversed()) waiting.push({ name, node: item })
    } else found.push(next)
  }
  return found
}

export interface RunIds {
  readonly recordIds: readonly string[]
  /** New values of each record by member name, such as `external_ref`. */
  readonly named: readonly Readonly<Record<string, string>>[]
  /** New values by the index of the trail's identifiers. */
  readonly values: readonly string[]
}

const maximumTries = 50

/** `used`: all new values of the drill, so that no two runs collide, whatever value the app identifies a record by. */
export function createRunBodies(anatomy: Anatomy, renewed: readonly string[], used: Set<string>) {
  const { trail } = anatomy
  const renew: ReadonlySet<string> = new Set(renewed)
  const recordIds = trail.records.map(({ recordId }) => recordId)
  const found = trail.bodies.map(body => identifiersIn(body, renew))
  const identifiers = [...new Set([...recordIds, ...found.flat().map(({ text }) => text), bystanderId])]
  for (const text of identifiers) used.add(text.toLowerCase())
  const templates = new Map<string, Template>()

  function templateIn(form: DrillForm, step: number): Template {
    const name = `${step} ${form}`
    const known = templates.get(name)
    if (known !== undefined) return known
    const template = templateOf(bodyIn(form, step, anatomy), identifiers, renew)
    templates.set(name, template)
    return template
  }

  function unusedOf(id: string, key: string): string {
    for (let attempt = 0; attempt < maximumTries; attempt++) {
      const value = createNewIds(attempt === 0 ? key : `${key} ${attempt}`)(id)
      if (!used.has(value.toLowerCase())) return taken(value)
    }
    // Short ids have few other values, so they grow.
    return taken(`${id}${used.size}`)
  }

  function taken(value: string): string {
    used.add(value.toLowerCase())
    return value
  }

  /** `values`: one for each identifier, in their order. */
  function withValues(values: readonly string[]): RunIds {
    const newOf = (text: string): string => values[identifiers.indexOf(text)] ?? text
    const named = recordIds.map((_, record) =>
      Object.fromEntries(
        found
          .filter((_, step) => anatomy.recordOf[step] === record)
          .flatMap(own => own.map(({ name, text }) => [name, newOf(text)])),
      ),
    )
    return { recordIds: values.slice(0, recordIds.length), named, values }
  }

  return {
    identifiers,
    withValues,
    /** New ids for a copy of the trail. The same key gives the same ids; no two copies share an id. */
    newIds: (key: string): RunIds => withValues(identifiers.map(id => unusedOf(id, key))),
    body: (step: number, form: DrillForm, ids: RunIds): Uint8Array =>
      Buffer.from(filled(templateIn(form, step), ids.values)),
  }
}

type Bodies = Pick<ReturnType<typeof createRunBodies>, 'body'>

/** The records of a run with their first notifications, for the preparation. */
export function recordsToPrepare(anatomy: Anatomy, bodies: Bodies, ids: RunIds): RecordToPrepare[] {
  return anatomy.trail.records.map((_, record) =>
    recordToPrepare(anatomy, bodies, ids, anatomy.recordOf.indexOf(record)),
  )
}

/** The record of a step, with its first notification. */
export function recordToPrepare(
  { trail, recordOf }: Anatomy,
  { body }: Bodies,
  ids: RunIds,
  step: number,
): RecordToPrepare {
  const record = recordOf[step] ?? 0
  const { service, kind } = trail.records[record] ?? { service: 'transactions', kind: 'issuance' }
  return {
    recordId: ids.recordIds[record] ?? '',
    named: ids.named[record] ?? {},
    service,
    kind,
    body: Buffer.from(body(recordOf.indexOf(record), 'captured', ids)).toString(),
  }
}

/** Another value of the same form: letters for letters, digits for digits, a UUID for a UUID. */
type NewId = (id: string) => string

/** New ids, determined by key and id. Text without letters and digits is unchanged. */
export function createNewIds(key: string): NewId {
  const replace = createReplaceText(key)
  return id => {
    if (!letterOrDigit.test(id)) return id
    // Numbers get no leading zero.
    return /^[1-9][0-9]+$/.test(id) ? replaceDigits(key, 'number', id, 1) : replace(id)
  }
}
