import { type AppReply, createApp, type MakeApp } from '../app.ts'
import type { Members, TakenNotification } from '../read-notification.ts'

const common = ['id', 'fid', 'wid', 'type', 'status', 'created_at', 'updated_at', 'external_ref']
const transfer = [
  'currency',
  'method',
  'method_name',
  'amount',
  'asset',
  'network',
  'protocol',
  'integration',
  'details',
]
const kinds = ['issuance', 'redemption', 'crypto_deposit', 'crypto_withdrawal', 'conversion']
const known = new Set([...common, ...transfer, ...kinds])

/** Reads by a strict schema: a member of the payload that it does not know is refused with 400. */
export const refusesUnknownFields: MakeApp = disk => createApp(disk, { refuse })

function refuse({ payload }: TakenNotification): AppReply | null {
  const unknown = unknownOf(payload)
  return unknown === undefined ? null : { status: 400, text: `Unrecognized key: ${unknown}` }
}

function unknownOf(payload: Members): string | undefined {
  return Object.keys(payload).find(name => !known.has(name))
}
