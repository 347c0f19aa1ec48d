import { resolve } from 'node:path'
import { z } from 'zod'
import { fromWire } from '#contract/errors'
import { type DeliveryId, deliveryIdSchema, type SessionId, sessionIdSchema } from '#contract/terms'
import { type ExportProgress, exportFormatSchema, type Selection } from '#contract/transfer/exporting'
import type { Client } from '#contract/transport'
import { followToEnd } from '../../engine/library.ts'
import { Refusal } from '../outside/refusal.ts'
import { findRecord } from '../reading/find-record.ts'
import { limited, recordInput, timeoutInput } from '../sending/target.ts'
import { defineTool } from './tool.ts'

export const exportDeliveries = defineTool({
  name: 'export',
  title: 'Export deliveries',
  description:
    'Writes deliveries to a new file or folder below the folder of --allow-write: as fixtures (a folder for tests), ndjson, har, curl or powershell. Names, accounts, ids and addresses become pseudonyms and credentials are left out, unless originals is true, which needs --allow-originals too. Without a selection it exports everything.',
  effect: 'writes',
  input: {
    format: exportFormatSchema,
    path: z.string().min(1).max(1_000).describe('relative to the folder of --allow-write; must not exist'),
    delivery_ids: z.array(deliveryIdSchema).min(1).max(1_000).optional(),
    record: recordInput.optional(),
    query: z.string().min(1).max(2_000).optional().describe('as in search'),
    session_id: sessionIdSchema.optional(),
    originals: z.boolean().default(false),
    ...timeoutInput,
  },
  async run(params, { access, permissions, signal, progress }) {
    const { exportFolder, mayExportOriginals } = permissions
    if (params.originals && !mayExportOriginals) {
      throw new Refusal(
        'not-available',
        'Exports of originals are not allowed. To allow them, the user adds --allow-originals to the arguments of `hooktrail mcp`, and restarts it. Without originals the export has pseudonyms.',
      )
    }
    const folder = exportFolder ?? ''
    const out = resolve(folder, params.path)
    const until = limited(signal, params.timeout_seconds)
    return access.change(async client => {
      const selection = await selectionOf(client, params, signal)
      const { id } = await client.call('export.start', {
        selection,
        format: params.format,
        out,
        below: [folder],
        isNew: true,
        pseudonyms: params.originals ? null : {},
      })
      const ended = await followToEnd<ExportProgress>(client, {
        read: () => client.call('export.get', { id }),
        isEnded: ({ state }) => state !== 'writing' && state !== 'checking',
        cancel: () => client.call('export.cancel', { id }),
        onState: ({ done, total }) => progress(done, total, `${done} of ${total} deliveries`),
        signal: until,
      })
      if (ended.error !== null) throw fromWire(ended.error)
      if (ended.state !== 'done') {
        throw new Refusal('cancelled', 'The export was canceled, or took too long. Nothing was written.')
      }
      return { facts: { deliveries: ended.total, has_pseudonyms: !params.originals }, outside: { path: out } }
    }, signal)
  },
})

interface Chosen {
  readonly delivery_ids?: DeliveryId[] | undefined
  readonly record?: string | undefined
  readonly query?: string | undefined
  readonly session_id?: SessionId | undefined
}

async function selectionOf(client: Client, chosen: Chosen, signal: AbortSignal): Promise<Selection> {
  const { delivery_ids: ids, record, query, session_id: sessionId } = chosen
  if ([ids, record, query, sessionId].filter(one => one !== undefined).length > 1) {
    throw new Refusal('invalid-params', 'Give at most one of delivery_ids, record, query and session_id.')
  }
  if (ids !== undefined) return { of: 'deliveries', ids }
  if (record !== undefined) {
    const { recordKey } = await findRecord(client, record, signal)
    return { of: 'record', recordKey }
  }
  if (sessionId !== undefined) return { of: 'session', sessionId }
  return query === undefined ? { of: 'everything' } : { of: 'search', query }
}
