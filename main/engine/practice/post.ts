import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'

/** The outcome of one sending. */
export type Posted =
  | { readonly status: number; readonly elapsedMs: number }
  | { readonly status: null; readonly reason: 'time-out' | 'network'; readonly elapsedMs: number }

/** Posts JSON once, as a service does: without redirects, and waiting no longer than `timeoutMs` for the whole answer. */
export function post(url: string, body: string, timeoutMs: number, signal: AbortSignal): Promise<Posted> {
  const start = performance.now()
  const elapsedMs = (): number => performance.now() - start
  const bytes = Buffer.from(body)
  const send = url.toLowerCase().startsWith('https:') ? requestByHttps : requestByHttp
  return new Promise(resolve => {
    const overdue = new AbortController()
    const timer = setTimeout(() => overdue.abort(), timeoutMs)
    const end = (posted: Posted): void => {
      clearTimeout(timer)
      resolve(posted)
    }
    const fail = (): void =>
      end({ status: null, reason: overdue.signal.aborted ? 'time-out' : 'network', elapsedMs: elapsedMs() })
    const request = send(
      url,
      {
        method: 'POST',
        signal: AbortSignal.any([overdue.signal, signal]),
        headers: {
          'User-Agent': 'Hooktrail practice service',
          'Content-Type': 'application/json',
          'Content-Length': bytes.byteLength,
        },
      },
      response => {
        response.resume()
        response.on('error', fail)
        response.on('end', () => end({ status: response.statusCode ?? 0, elapsedMs: elapsedMs() }))
      },
    )
    request.on('error', fail)
    request.end(bytes)
  })
}
