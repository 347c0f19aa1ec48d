import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Finding } from '#contract/deliveries/finding'
import type { DeliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import type { Outcome } from '../outside/mark-outside.ts'
import { maskedHeaders } from '../outside/mask-secrets.ts'
import { cut, fitting } from '../outside/plain-values.ts'
import { none, outlineOf } from './body-outline.ts'
import { bodyPage, bodyTextWithin } from './body-page.ts'
import { deliveryRow } from './delivery-row.ts'

/** Longer bodies are outlined. */
const shortBodyBytes = 4_096
/** Longer bodies have no outline. */
const outlinedBytes = 4 * 1024 * 1024
const headerCharacters = 12_000
const findingCharacters = 16_000
const noteLength = 2_000

/** A delivery with its body as text if that is short, else with an outline. */
export async function deliveryView(client: Client, id: DeliveryId, signal?: AbortSignal): Promise<Outcome> {
  const detail = await client.call('deliveries.get', { id }, signal)
  const page = await bodyPage(client, id, 0, shortBodyBytes, signal)
  const facts = factsOf(detail)
  if (page.nextOffset === null && page.encoding === 'utf-8') {
    return { facts: { ...facts, body: 'below, as received' }, outside: viewOf(detail), text: page.text }
  }
  const text = await bodyTextWithin(client, id, outlinedBytes, signal)
  const outline =
    text === null ? none(false, 'The body is too long for an outline. Use get_body.') : outlineOf(text)
  return { facts: { ...facts, body: 'outline' }, outside: { ...viewOf(detail), outline } }
}

function factsOf(detail: DeliveryDetail) {
  return {
    id: detail.id,
    body_bytes: detail.bodyBytes,
    body_sha256: detail.bodySha256,
    is_truncated: detail.isTruncated,
    header_count: detail.headers.length,
    finding_count: detail.findings.length,
  }
}

function viewOf(detail: DeliveryDetail) {
  const headers = maskedHeaders(detail.headers).map(
    ({ name, value }) => `${cut(name, 100)}: ${cut(value, 500)}`,
  )
  return {
    delivery: deliveryRow(detail),
    remote_address: detail.remoteAddress,
    scheme: detail.scheme,
    session: cut(detail.sessionName),
    headers: fitting(headers, headerCharacters),
    findings: fitting(detail.findings.map(findingView), findingCharacters),
    note: cut(detail.note, noteLength) || null,
  }
}

/** `path`: JSON Pointer in the body; `null` for the entire delivery. */
export function findingView({ severity, code, path, message, source }: Finding) {
  return {
    severity,
    code,
    path: cut(path, 300) || null,
    message: cut(message, 500),
    source: cut(source, 300),
  }
}
