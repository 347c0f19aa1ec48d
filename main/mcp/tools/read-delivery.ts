import { z } from 'zod'
import { withEscapes } from '#contract/json/invisible-characters'
import { deliveryIdSchema } from '#contract/terms'
import { bodyPage } from '../reading/body-page.ts'
import { deliveryFacts, deliveryView, deliveryViewSchema } from '../reading/delivery-view.ts'
import { findRecord } from '../reading/find-record.ts'
import { trailFacts, trailView, trailViewSchema } from '../reading/trail-view.ts'
import { defineTool } from './tool.ts'

const id = deliveryIdSchema.describe('delivery number')

export const getDelivery = defineTool({
  name: 'get_delivery',
  title: 'Get a delivery',
  description:
    'Shows one delivery: request line, headers, an outline of the JSON body (paths, types, sizes, short values), findings, response, note. Values of credentials (authorization, cookies, signatures, tokens) are hidden. Use get_body for the exact text of the body, get_trail for the other notifications of its record, explain_finding for a finding.',
  effect: 'reads',
  input: { id },
  facts: deliveryFacts,
  outside: deliveryViewSchema,
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
  facts: {
    id: z.int(),
    encoding: z.enum(['utf-8', 'base64']),
    offset: z.int(),
    next_offset: z.int().nullable().describe('where the next page starts; null after the last'),
    total_bytes: z.int(),
  },
  outside: { text: z.string() },
  async run(params, { access, signal }) {
    const page = await access.read(client =>
      bodyPage(client, params.id, params.offset, params.length, signal),
    )
    const { encoding, text, nextOffset: next_offset, totalBytes: total_bytes } = page
    const facts = { id: params.id, encoding, offset: params.offset, next_offset, total_bytes }
    return { facts, outside: { text }, text: withEscapes(text) }
  },
})

export const getTrail = defineTool({
  name: 'get_trail',
  title: 'Get a trail',
  description:
    "Shows the trail of a record: its notifications in the record's own order, what changed at each step, repetitions, findings about the trail, linked records. Takes the record's id or its key (record_key). Returns at most 50 steps, the newest.",
  effect: 'reads',
  input: {
    record: z.string().min(1).max(1_000).describe('record_id or record_key'),
    limit: z.int().min(1).max(50).default(20).describe('steps'),
    with_changes: z.boolean().default(true),
  },
  facts: trailFacts,
  outside: trailViewSchema,
  run: ({ record, limit, with_changes }, { access, signal }) =>
    access.readInspected(signal, async client => {
      const found = await findRecord(client, record, signal)
      return trailView(client, found, { limit, withChanges: with_changes }, signal)
    }),
})
