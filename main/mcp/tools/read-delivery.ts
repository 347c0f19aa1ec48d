import { z } from 'zod'
import { deliveryIdSchema } from '#contract/terms'
import { bodyPage } from '../reading/body-page.ts'
import { deliveryView } from '../reading/delivery-view.ts'
import { findRecord } from '../reading/find-record.ts'
import { trailView } from '../reading/trail-view.ts'
import { recordInput } from '../sending/target.ts'
import { defineTool } from './tool.ts'

const id = deliveryIdSchema.describe('delivery number')

export const getDelivery = defineTool({
  name: 'get_delivery',
  title: 'Get a delivery',
  description:
    'Shows one delivery: request line, headers, findings, response, note, and the body as text, or of more than 4 KiB an outline (paths, types, sizes, short values). Values of credentials (authorization, cookies, signatures, tokens) are hidden. Use get_body for a long body, get_trail for the other notifications of its record, explain_finding for a finding.',
  effect: 'reads',
  input: { id },
  run: (params, { access, signal }) => access.read(client => deliveryView(client, params.id, signal)),
})

export const getBody = defineTool({
  name: 'get_body',
  title: 'Get a part of a body',
  description:
    'Returns the body of a delivery in pages, after content decoding such as gzip: text if it is UTF-8, else base64. Start at offset 0 and continue at next_offset until it is null: these pages have every byte once. A page from another offset is base64 if that is inside a character. Characters that are invisible are escaped, such as \\u202e. At most 32768 bytes per page.',
  effect: 'reads',
  input: {
    id,
    offset: z.int().min(0).default(0).describe('in bytes'),
    length: z.int().min(16).max(32_768).default(8_192).describe('in bytes'),
  },
  async run(params, { access, signal }) {
    const page = await access.read(client =>
      bodyPage(client, params.id, params.offset, params.length, signal),
    )
    const { encoding, text, nextOffset: next_offset, totalBytes: total_bytes } = page
    const facts = { id: params.id, encoding, offset: params.offset, next_offset, total_bytes }
    return { facts, text }
  },
})

export const getTrail = defineTool({
  name: 'get_trail',
  title: 'Get a trail',
  description:
    "Shows the trail of a record: its notifications in the record's own order, what changed at each step, repetitions, findings about the trail, linked records. Returns at most 50 steps, the newest.",
  effect: 'reads',
  input: {
    record: recordInput,
    limit: z.int().min(1).max(50).default(20).describe('steps'),
    with_changes: z.boolean().default(true),
  },
  run: ({ record, limit, with_changes }, { access, signal }) =>
    access.readInspected(signal, async client => {
      const found = await findRecord(client, record, signal)
      return trailView(client, found, { limit, withChanges: with_changes }, signal)
    }),
})
