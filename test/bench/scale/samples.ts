import { z } from 'zod'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { deliveryId } from '#contract/terms'
import { below, seededRandom } from '../../../main/engine/sending/seeded-random.ts'
import type { Served } from '../served.ts'

/** What there is in a store to ask for, taken from places all over it. */
export interface Samples {
  /** With a record. */
  readonly rows: readonly (DeliverySummary & { readonly recordId: string; readonly recordKey: string })[]
  /** External references, tracking keys. */
  readonly references: readonly string[]
  readonly people: readonly string[]
  /** Addresses, hashes, accounts. */
  readonly accounts: readonly string[]
  readonly amounts: readonly string[]
  /** Ids of requests, which stand in headers. */
  readonly requestIds: readonly string[]
  readonly newestId: number
}

const places = 160
const members: Readonly<Record<string, 'references' | 'people' | 'accounts' | 'amounts'>> = {
  external_ref: 'references',
  clave_rastreo: 'references',
  numeric_reference: 'references',
  deposit_sender_name: 'people',
  sender_name: 'people',
  beneficiary_name: 'people',
  crypto_source_address: 'accounts',
  crypto_destination_address: 'accounts',
  crypto_tx_hash: 'accounts',
  clabe: 'accounts',
  deposit_receiver_clabe: 'accounts',
  receiving_address: 'accounts',
  amount: 'amounts',
  amount_from: 'amounts',
}

/** Through the interface, as a user of the store would get them. */
export async function takeSamples({ call }: Served): Promise<Samples> {
  const newest = await call('deliveries.list', { limit: 1 })
  const newestId = newest.rows[0]?.id ?? deliveryId(0)
  const found = { references: new Set<string>(), people: new Set<string>(), accounts: new Set<string>() }
  const sets = { ...found, amounts: new Set<string>() }
  const rows: Samples['rows'][number][] = []
  const requestIds: string[] = []
  const random = seededRandom(newestId)
  for (let place = 0; place < places; place++) {
    const before = deliveryId(2 + below(random, newestId))
    const [row] = (await call('deliveries.list', { before, limit: 1 })).rows
    if (row?.recordId == null || row.recordKey === null) continue
    rows.push({ ...row, recordId: row.recordId, recordKey: row.recordKey })
    const { headers } = await call('deliveries.get', { id: row.id })
    requestIds.push(...headers.filter(([name]) => name === 'X-Request-Id').map(([, value]) => value))
    const { base64 } = await call('deliveries.body', { id: row.id, form: 'decoded' })
    for (const [name, value] of stringsIn(Buffer.from(base64, 'base64').toString())) {
      const kind = members[name]
      if (kind !== undefined) sets[kind].add(value)
    }
  }
  if (rows.length < places / 2) throw new Error('The store holds too few notifications to ask for.')
  const { references, people, accounts, amounts } = sets
  return {
    ...{ rows, requestIds, newestId },
    ...{ references: [...references], people: [...people], accounts: [...accounts], amounts: [...amounts] },
  }
}

/** Members with a string, at any depth; none where it is not JSON. */
function stringsIn(text: string): [name: string, value: string][] {
  const found: [string, string][] = []
  try {
    JSON.parse(text, (name, value: unknown) => {
      const string = z.string().min(1).safeParse(value)
      if (string.success) found.push([name, string.data])
      return value
    })
  } catch {
    // Some bodies are intentionally invalid.
  }
  return found
}
