import { type JsonNode, readJson } from '#contract/json/text'

/**
 * Members that name one operation: the record, and what the services and banks number on its way. A run gets new ones.
 * Both documents, the kind objects, "Refund step", and the details of both funding records; the others as observed
 * ("Payloads in reality").
 */
const idNames: ReadonlySet<string> = new Set([
  ...['id', 'fid', 'wid', 'external_fiat_id', 'crypto_tx_hash', 'quote_id', 'deposit_id'],
  ...['clave_rastreo', 'clave_rastreo_origen', 'clave_de_rastreo', 'origin_wid', 'origin_id'],
  ...['ledger_transaction_hash', 'ripple_transaction_hash', 'tx_hash', 'transactionHash', 'end_to_end_id'],
  'huella_digital',
])

/** A value this long is replaced wherever it stands within a text, such as a hash in a link. */
const shortestWithin = 8

/** The values of a body that each run gets anew, as texts. `renew`: further members of the user's own. */
export function identifiersIn(body: string, renew: ReadonlySet<string>): string[] {
  const found: string[] = []
  for (const { name, node } of scalarsOf(body)) {
    if (!idNames.has(name) && !renew.has(name)) continue
    const text = node.type === 'string' ? node.value : node.type === 'number' ? node.text : ''
    if (/[\p{L}\p{N}]/u.test(text)) found.push(text)
  }
  return found
}

/** A body cut at its identifiers: text, then the place of an identifier in the trail's list, and so on. */
export type Template = readonly (string | number)[]

/** Cuts a body, so that only the characters of identifiers change. A text that is no JSON stays as it is. */
export function templateOf(
  body: string,
  identifiers: readonly string[],
  renew: ReadonlySet<string>,
): Template {
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
    const whole = isNamed ? places.get(text) : undefined
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

export function filled(template: Template, values: readonly string[]): string {
  return template.map(piece => (typeof piece === 'number' ? (values[piece] ?? '') : piece)).join('')
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

/** Every text and number of a body with the name of the member that holds it, in the body's order. */
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
