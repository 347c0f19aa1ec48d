import type { HeaderPairs } from '#contract/terms'
import { isHopByHop } from '../../net/headers.ts'

/** Methods whose requests carry a body by their meaning, so that even an empty one has its `Content-Length`. */
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH'])

/**
 * The headers to send for the captured ones: order, case, duplicates and values kept, hop-by-hop ones and `Expect` left out.
 * `Host` is the target's, at its captured place or first. `Content-Length` is that of the body, at its captured place or
 * last. Headers that only the captured `Connection` names are kept: the list is fixed, so that a user can rely on it.
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
