import type { HeaderPairs } from '#contract/terms'
import { withoutHeaders } from '../net/headers.ts'
import { headText, shownText } from '../net/shown-text.ts'
import type { StoredRequest } from '../store/read-store.ts'

export type CapturedRequest = Omit<StoredRequest, 'reception'>

export interface EditedRequest {
  readonly body?: string | undefined
  readonly headers?: HeaderPairs | undefined
  readonly method?: string | undefined
}

/** An unchanged header is sent with its captured bytes, others as UTF-8. */
function headOf([name, value]: HeaderPairs[number], captured: HeaderPairs): HeaderPairs[number] {
  const saved = captured.find(([own, head]) => shownText(own) === name && shownText(head) === value)
  return saved ?? [headText(name), headText(value)]
}

/** The request with the user's changes; the same object without changes. */
export function edit(delivery: CapturedRequest, edited: EditedRequest | undefined): CapturedRequest {
  const { body, method, headers } = edited ?? {}
  if (body === undefined && method === undefined && headers === undefined) return delivery
  // Users edit decoded text, which is not encoded again.
  const saved = body === undefined ? delivery.headers : withoutHeaders(delivery.headers, 'content-encoding')
  return {
    ...delivery,
    method: method ?? delivery.method,
    headers: headers === undefined ? saved : headers.map(pair => headOf(pair, delivery.headers)),
    body: body === undefined ? delivery.body : Buffer.from(body),
  }
}
