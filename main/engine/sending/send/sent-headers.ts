import type { HeaderPairs } from '#contract/terms'

/** Headers that concern one connection only, and so are not replayed. `Host` and `Content-Length` are made anew. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])

/** Methods whose requests carry a body by their meaning, so that even an empty one has its length told. */
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH'])

/**
 * The headers to send for the captured ones: order, case, duplicates and values kept, hop-by-hop ones left out.
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
    } else if (hopByHop.has(lower) || lower.startsWith('proxy-')) {
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
