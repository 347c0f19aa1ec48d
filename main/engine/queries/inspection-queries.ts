import type { FindingsSummary, SignatureCheck, UndocumentedField } from '#contract/deliveries/findings'
import { AppError } from '#contract/errors'
import { at, pointerTokens } from '#contract/json/pointer'
import { type JsonNode, jsonTextOf } from '#contract/json/text'
import type { DeliveryId } from '#contract/terms'
import { shortened } from '#contract/words'
import { readBoundedJson } from '../inspect/body/bounded-json.ts'
import { checkSignatureWith, readPublicKey } from '../inspect/verify-signature.ts'
import type { ReadStore, Search } from '../store/read-store.ts'
import { boundedSteps } from '../threads/bounded-steps.ts'
import { bodyText, storedDelivery, wholeBody } from './delivery-queries.ts'
import { titled } from './trail-queries.ts'

const maximumFields = 1_000
const maximumExample = 200

/** Number of matching deliveries by finding code; with `within`, lower bounds after this many milliseconds. */
export function findingsSummary(
  store: ReadStore,
  search: Search,
  within?: number,
): Generator<undefined, FindingsSummary, undefined> {
  return boundedSteps(
    within,
    store.summarizeFindingsInSteps(search),
    ({ codes, ...whole }): FindingsSummary => ({ ...whole, codes: titled(codes), isComplete: true }),
    soFar => {
      const { codes, ...part } = soFar()
      return { ...part, codes: titled(codes), isComplete: false }
    },
  )
}

/** Undocumented fields, each with the first observed value. Each step reads one body. */
export function* undocumentedFields(
  store: ReadStore,
): Generator<undefined, { fields: UndocumentedField[]; isCut: boolean }, undefined> {
  const rows = store.undocumentedFieldRows(maximumFields + 1)
  const fields: UndocumentedField[] = []
  let read: { id: DeliveryId | null; text: string; root: JsonNode | null } = {
    id: null,
    text: '',
    root: null,
  }
  for (const row of rows.slice(0, maximumFields)) {
    if (read.id !== row.firstDeliveryId) {
      read = { id: row.firstDeliveryId, ...parsedBody(store, row.firstDeliveryId) }
      yield
    }
    const node = read.root === null ? undefined : firstAt(read.root, row.path)
    fields.push({
      ...row,
      example: node === undefined ? null : shortened(jsonTextOf(read.text, node), maximumExample),
    })
  }
  return { fields, isCut: rows.length > maximumFields }
}

/** Checks a delivery's signature with the user's key. Throws `not-found`, `invalid-key`. */
export function signatureCheck(
  store: ReadStore,
  asked: { deliveryId: DeliveryId; publicKey: string },
): SignatureCheck {
  const key = readPublicKey(asked.publicKey)
  if (key === null) {
    throw new AppError(
      'invalid-key',
      'The public key is not valid. Paste an RSA key as PEM, or the service’s base64 text.',
    )
  }
  const { headers } = storedDelivery(store, asked.deliveryId)
  return checkSignatureWith(key, {
    headers,
    body: wholeBody(store, asked.deliveryId),
    decodeLimit: store.decodeLimit(asked.deliveryId),
  })
}

function parsedBody(store: ReadStore, id: DeliveryId): { text: string; root: JsonNode | null } {
  if (store.delivery(id) === null) return { text: '', root: null }
  const text = bodyText(store, id)
  const json = readBoundedJson(text)
  return { text, root: json?.ok ? json.root : null }
}

/** The first node at a pointer in which `*` stands for any index of a list. */
function firstAt(root: JsonNode, path: string): JsonNode | undefined {
  const tokens = pointerTokens(path) ?? []
  const star = tokens.indexOf('*')
  if (star < 0) return at(root, path)
  const parts = path.split('/')
  const list = at(root, parts.slice(0, star + 1).join('/'))
  if (list?.type !== 'array') return at(root, path)
  const rest = parts.slice(star + 2)
  for (const item of list.items) {
    const node = firstAt(item, rest.map(part => `/${part}`).join(''))
    if (node !== undefined) return node
  }
  return undefined
}
