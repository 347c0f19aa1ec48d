import type { HeaderPairs } from '#contract/terms'
import { isHopByHop } from '../../net/headers.ts'

/** Their requests have a body by meaning, so even an empty body has `Content-Length`. */
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Headers to send: order, case, duplicates and values as captured, without hop-by-hop ones and `Expect`. `Host` is
 * the target's, `Content-Length` that of the body, each at its captured place (default: first and last). Headers that
 * only the captured `Connection` names stay: the list is fixed, so that users can rely on it.
 */
export function headersToSend(
  captured: HeaderPairs,
  request: { readonly method: string; readonly host: string; readonly bodyBytes: number },
): HeaderPairs {
  const sent: HeaderPairs = []
  let hasHost = false
  let hasLength = false
  let wasFramed = false
  for (const [name, value] of captured) {
    const lower = name.toLowerCase()
    if (lower === 'host') {
      if (!hasHost) sent.push([name, request.host])
      hasHost = true
    } else if (lower === 'content-length') {
      if (!hasLength) sent.push([name, String(request.bodyBytes)])
      hasLength = true
    } else if (isHopByHop(lower) || lower === 'expect') {
      wasFramed ||= lower === 'transfer-encoding'
    } else {
      sent.push([name, value])
    }
  }
  if (!hasHost) sent.unshift(['Host', request.host])
  const needsLength = request.bodyBytes > 0 || wasFramed || methodsWithBody.has(request.method)
  if (!hasLength && needsLength) sent.push(['Content-Length', String(request.bodyBytes)])
  return sent
}
