import { firstErrorCode } from '../files/system-errors.ts'
import { certificateFailure } from '../net/tls-options.ts'

export interface CallFailure {
  readonly kind: 'time-out' | 'tls' | 'name' | 'proxy' | 'connection' | 'not-http'
  readonly message: string
}

const nameCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL'])
/** With codes of addresses that no network leads to. */
const networkCodes = new Set(['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EADDRNOTAVAIL'])
export class ProxyError extends Error {
  readonly failure: CallFailure

  constructor(message: string) {
    super(message)
    this.failure = { kind: 'proxy', message }
  }
}

export function timeOut(host: string, timeoutMs: number, hasBegun: boolean): CallFailure {
  const within = `within ${timeoutMs / 1000} seconds`
  const message = hasBegun
    ? `${host} did not finish its response ${within}. Try again.`
    : `${host} did not respond ${within}. Check the address and network, then try again.`
  return { kind: 'time-out', message }
}

/**
 * Message about a failed call. `host`: with port. `hasBegun`: a response had started. `isOffline`: the
 * computer has no network now.
 */
export function describeCallFailure(
  error: unknown,
  host: string,
  hasBegun: boolean,
  isOffline = false,
): CallFailure {
  if (error instanceof ProxyError) return error.failure
  const code = firstErrorCode(error)
  if (isOffline && (nameCodes.has(code) || networkCodes.has(code))) {
    return {
      kind: 'connection',
      message: `This computer is offline, and ${host} can't be reached (${code}). Try again when the network is back.`,
    }
  }
  if (nameCodes.has(code)) {
    return {
      kind: 'name',
      message: `No machine named ${host} was found (${code}). Check the name and the network.`,
    }
  }
  const problem = certificateFailure(code, host, null)
  if (problem !== null) return { kind: 'tls', message: problem }
  if (code === 'EPROTO' || /^ERR_(SSL|TLS|OSSL)/.test(code)) {
    return {
      kind: 'tls',
      message: `${host} does not speak TLS as expected (${code}). Check the port and https.`,
    }
  }
  if (code === 'ECONNREFUSED') {
    return { kind: 'connection', message: `Nothing listens at ${host}. Check the address.` }
  }
  if (code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE') {
    return { kind: 'not-http', message: `The response of ${host} isn’t HTTP (${code}). Check the port.` }
  }
  if (['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'HPE_INVALID_EOF_STATE'].includes(code)) {
    const when = hasBegun ? 'during its response' : 'before its response'
    return { kind: 'connection', message: `${host} closed the connection ${when}. Try again.` }
  }
  if (code === 'ETIMEDOUT') {
    return { kind: 'time-out', message: `${host} accepts no connection. Check the network, then try again.` }
  }
  return {
    kind: 'connection',
    message: `The call to ${host} failed${code === '' ? '' : ` (${code})`}. Check the address and the network.`,
  }
}
