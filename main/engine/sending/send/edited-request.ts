import type { HeaderPairs } from '#contract/terms'
import { withoutHeaders } from '../../net/headers.ts'
import type { CapturedRequest } from '../captured-request.ts'

/** A captured delivery that is sent otherwise than it came. */
export interface EditedRequest {
  readonly body?: string | undefined
  readonly headers?: HeaderPairs | undefined
  readonly method?: string | undefined
}

/** The request as the user wants it; the very same where nothing is asked. */
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
