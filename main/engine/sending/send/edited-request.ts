import type { HeaderPairs } from '#contract/terms'
import { withoutHeaders } from '../../net/headers.ts'
import type { CapturedRequest } from '../captured-request.ts'

/** A captured delivery that is sent with changes. */
export interface EditedRequest {
  readonly body?: string | undefined
  readonly headers?: HeaderPairs | undefined
  readonly method?: string | undefined
}

/** The request with the user's changes; the same object where there are none. */
export function edit(delivery: CapturedRequest, edited: EditedRequest | undefined): CapturedRequest {
  const { body, method, headers } = edited ?? {}
  if (body === undefined && method === undefined && headers === undefined) return delivery
  // The user edits decoded text; what is sent is not encoded again.
  const kept = body === undefined ? delivery.headers : withoutHeaders(delivery.headers, 'content-encoding')
  return {
    ...delivery,
    method: method ?? delivery.method,
    headers: headers ?? kept,
    body: body === undefined ? delivery.body : Buffer.from(body),
  }
}
