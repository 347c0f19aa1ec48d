/** Why there was no answer, or only a part of one. */
export interface CallFailure {
  readonly kind: 'time-out' | 'tls' | 'name' | 'proxy' | 'connection' | 'not-http'
  readonly message: string
}

const nameCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL'])
/** Also those of an address that no network leads to. */
const networkCodes = new Set(['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EADDRNOTAVAIL'])
const certificateProblems: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an authority that is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is signed by an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'is signed by an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by an authority that is not trusted here',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  CERT_REVOKED: 'was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host name',
}

/** The proxy did not do what it was asked for. */
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
 * What an error of a call means for the user. `host`: with its port. `hasBegun`: an answer had begun. `isOffline`: the
 * computer has no network now.
 */
export function describeCallFailure(
  error: unknown,
  host: string,
  hasBegun: boolean,
  isOffline = false,
): CallFailure {
  if (error instanceof ProxyError) return error.failure
  const code = codeOf(error)
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
  const problem = certificateProblems[code]
  if (problem !== undefined) {
    return {
      kind: 'tls',
      message: `The certificate of ${host} ${problem}. For a private authority, set NODE_EXTRA_CA_CERTS to its file and restart Hooktrail.`,
    }
  }
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

/** The error's code; of several addresses tried, that of the first with one. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code !== '' || !(error instanceof AggregateError)) return code
  return error.errors.map(codeOf).find(one => one !== '') ?? ''
}
