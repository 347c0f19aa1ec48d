import type { ServerResponse } from 'node:http'
import { AppError, type ErrorCode, type Reply } from '#contract/errors'
import { securityHeaders } from '../renderer-files.ts'
import type { Caller } from './access/caller.ts'
import { refusalPage } from './refusal-page.ts'

/** Answers a call. */
export function sendReply(
  response: ServerResponse,
  status: number,
  reply: Reply,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(JSON.stringify(reply))
  response
    .writeHead(status, {
      ...securityHeaders,
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes.byteLength,
      'Cache-Control': 'no-store',
    })
    .end(bytes)
}

/** Answers what is refused before it is a call. */
export function sendRefusal(
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendReply(response, status, { ok: false, error: new AppError(code, message).toWire() }, headers)
}

/** Answers a request under /api that is not signed, or not by a browser that is signed in. */
export function refuseUnsigned(
  response: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): void {
  const message = 'This browser is not signed in. Run hooktrail open to sign it in.'
  sendRefusal(response, 401, 'unauthorised', message, { 'WWW-Authenticate': 'Bearer', ...headers })
}

type RefusedCaller = Extract<Caller, { kind: 'outdated' | 'repeated' }>

/**
 * Answers a signed request that was received before, or whose challenge has ended. Where it is certain that the latter
 * was not carried out, a page signs it again; the message is for where it is not.
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

/** Shows the user why there is no page. */
export function sendRefusalPage(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(refusalPage(message))
  response
    .writeHead(status, {
      ...securityHeaders,
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': bytes.byteLength,
      'Content-Security-Policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    })
    .end(bytes)
}

/** Sends a browser to the same page at another address. */
export function sendRedirect(response: ServerResponse, location: string): void {
  response
    .writeHead(303, {
      ...securityHeaders,
      Location: location,
      'Content-Length': 0,
      'Cache-Control': 'no-store',
    })
    .end()
}
