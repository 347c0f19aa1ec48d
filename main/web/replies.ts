import type { ServerResponse } from 'node:http'
import { AppError, type ErrorCode, type Reply } from '#contract/errors'
import { signatureScheme } from '#contract/signed-request'
import { securityHeaders } from '../renderer-files.ts'
import type { Caller } from './access/caller.ts'

export function sendReply(
  response: ServerResponse,
  status: number,
  reply: Reply | Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): void {
  send(response, status, JSON.stringify(reply), {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
  })
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  const bytes = Buffer.from(text)
  const own = { 'Content-Length': bytes.byteLength, 'Cache-Control': 'no-store' }
  response.writeHead(status, { ...securityHeaders, ...headers, ...own }).end(bytes)
}

/** Responds to a request that is refused before it is a call. */
export function sendRefusal(
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendReply(response, status, { ok: false, error: new AppError(code, message).toWire() }, headers)
}

/** Responds to a request under /api that no signed-in browser signed. */
export function refuseUnsigned(
  response: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): void {
  const message = 'This browser is not signed in. Run hooktrail open to sign it in.'
  sendRefusal(response, 401, 'unauthorized', message, { 'WWW-Authenticate': signatureScheme, ...headers })
}

type RefusedCaller = Extract<Caller, { kind: 'outdated' | 'repeated' }>

/**
 * Responds to a signed request that was received before, or whose challenge has ended. A page signs the latter again if
 * it was certainly not carried out; otherwise it shows the message.
 */
export function refuseSigned(
  response: ServerResponse,
  caller: RefusedCaller,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendReply(response, 409, { ok: false, error: signedError(caller).toWire() }, headers)
}

function signedError(caller: RefusedCaller): AppError {
  const remedy = 'Check whether the action was done before you try again.'
  if (caller.kind === 'repeated') {
    return new AppError('request-repeated', `This request was received before. ${remedy}`)
  }
  const { challenge, sinceMs, proof } = caller
  const message = `Hooktrail was restarted during this request. ${remedy}`
  return new AppError('request-outdated', message, { challenge, sinceMs, proof })
}

export function sendRefusalPage(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  send(response, status, refusalPage(message), {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
}

export function sendRedirect(response: ServerResponse, location: string): void {
  send(response, 303, '', { Location: location })
}

/** No scripts, no styles. */
function refusalPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Hooktrail</title></head>
<body>
<h1>Hooktrail</h1>
<p>${message}</p>
<p><a href="/">Go to Hooktrail</a></p>
</body>
</html>
`
}

/** Aborted if the connection closes before the response is sent. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableEnded) gone.abort()
  })
  return gone.signal
}
