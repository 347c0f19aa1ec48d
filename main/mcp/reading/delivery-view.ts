import { z } from 'zod'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { type Finding, severitySchema } from '#contract/deliveries/finding'
import type { DeliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { maskedHeaders } from '../outside/mask-secrets.ts'
import { cut, fitting } from '../outside/plain-values.ts'
import { none, outlineOf, outlineSchema } from './body-outline.ts'
import { bodyTextWithin } from './body-page.ts'
import { deliveryRow, deliveryRowSchema } from './delivery-row.ts'

/** Longer bodies have no outline. */
const outlinedBytes = 4 * 1024 * 1024
const headerCharacters = 12_000
const findingCharacters = 16_000
const noteLength = 2_000

export const findingViewSchema = z.object({
  severity: severitySchema,
  code: z.string().describe('for explain_finding'),
  path: z.string().describe('JSON Pointer in the body; empty for the entire delivery'),
  message: z.string(),
  source: z.string().describe('the rule: document, section and statement'),
})

export const deliveryViewSchema = {
  delivery: deliveryRowSchema,
  http_version: z.string(),
  remote_address: z.string(),
  session: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string(), is_hidden: z.boolean() })),
  body: outlineSchema,
  findings: z.array(findingViewSchema),
  note: z.string().describe("the user's note"),
}

export const deliveryFacts = {
  id: z.int(),
  body_bytes: z.int(),
  body_sha256: z.string(),
  is_truncated: z.boolean().describe('the body did not arrive in full'),
  header_count: z.int(),
  finding_count: z.int(),
}

/** A delivery without the text of its body. */
export async function deliveryView(client: Client, id: DeliveryId, signal?: AbortSignal) {
  const detail = await client.call('deliveries.get', { id }, signal)
  const text = await bodyTextWithin(client, id, outlinedBytes, signal)
  const body =
    text === null ? none(false, 'The body is too long for an outline. Use get_body.') : outlineOf(text)
  return { facts: factsOf(detail), outside: viewOf(detail, body) }
}

function factsOf(detail: DeliveryDetail): z.input<z.ZodObject<typeof deliveryFacts>> {
  return {
    id: detail.id,
    body_bytes: detail.bodyBytes,
    body_sha256: detail.bodySha256,
    is_truncated: detail.isTruncated,
    header_count: detail.headers.length,
    finding_count: detail.findings.length,
  }
}

function viewOf(
  detail: DeliveryDetail,
  body: z.input<typeof outlineSchema>,
): z.input<z.ZodObject<typeof deliveryViewSchema>> {
  const headers = maskedHeaders(detail.headers).map(header => ({
    ...header,
    name: cut(header.name, 100),
    value: cut(header.value, 500),
  }))
  return {
    delivery: deliveryRow(detail),
    http_version: cut(detail.httpVersion, 20),
    remote_address: detail.remoteAddress,
    session: cut(detail.sessionName),
    headers: fitting(headers, headerCharacters),
    body,
    findings: fitting(detail.findings.map(findingView), findingCharacters),
    note: cut(detail.note, noteLength),
  }
}

export function findingView({
  severity,
  code,
  path,
  message,
  source,
}: Finding): z.input<typeof findingViewSchema> {
  return { severity, code, path: cut(path, 300), message: cut(message, 500), source: cut(source, 300) }
}
