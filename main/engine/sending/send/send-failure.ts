import type { Attempt } from '#contract/sending/sending'
import type { TargetUrl } from '../target/target-url.ts'

export type SendFailure = NonNullable<Attempt['error']>

const unknownHostCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'])
const noWayCodes = new Set([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EHOSTDOWN',
  'ENETDOWN',
  'EACCES',
])
const closedCodes = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'HPE_INVALID_EOF_STATE',
  'HPE_CLOSED_CONNECTION',
])
const wrongProtocolCodes = new Set([
  'EPROTO',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
])
const certificateProblems: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an authority that this machine does not trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is signed by an authority that this machine does not trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by an authority that this machine does not trust',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host name',
}

/** The message of a sending that timed out. `status`: what the answer had begun with, if it had. */
export function timeoutFailure(target: TargetUrl, timeoutMs: number, status: number | null): SendFailure {
  const within = `within ${timeoutMs / 1000} seconds`
  return {
    code: 'target-timeout',
    message:
      status === null
        ? `${target.host} did not respond ${within}. The services time out too: respond first, work later.`
        : `${target.host} started a response ${status}, but did not finish ${within}.`,
  }
}

/** The message of a sending whose body was cut off as a scenario wants it. */
export function cutFailure(sentBytes: number, declaredBytes: number): SendFailure {
  return {
    code: 'target-closed',
    message: `Simulated: the connection was closed after ${sentBytes} of ${declaredBytes} bytes. The app did not respond.`,
  }
}

/** What a Node error of a request means for the user. `status`: what the answer had begun with, if it had. */
export function describeFailure(error: unknown, target: TargetUrl, status: number | null): SendFailure {
  const code = nodeCode(error)
  const where = `${target.hostname.includes(':') ? `[${target.hostname}]` : target.hostname}:${target.port}`
  if (code === 'ECONNREFUSED') {
    return unreachable(`Nothing listens on ${where}. Start your app or choose another URL.`)
  }
  if (unknownHostCodes.has(code)) {
    return unreachable(`No machine named ${target.hostname} was found. Check the URL and the network.`)
  }
  if (noWayCodes.has(code)) {
    return unreachable(`${where} is unreachable from here (${code}). Check the URL and the network.`)
  }
  if (code === 'ETIMEDOUT')
    return unreachable(`${where} does not accept connections. Check the URL and the network.`)
  const certificateProblem = certificateProblems[code]
  if (certificateProblem !== undefined) {
    return unreachable(
      `The certificate of ${where} ${certificateProblem}. Use http://, or a trusted certificate.`,
    )
  }
  if (target.isSecure && wrongProtocolCodes.has(code)) {
    return unreachable(`${where} does not speak TLS as expected (${code}). Try http:// instead.`)
  }
  if (closedCodes.has(code)) {
    return {
      code: 'target-closed',
      message:
        status === null
          ? `${where} closed the connection before its response.`
          : `${where} closed the connection during its response (${status}).`,
    }
  }
  if (code.startsWith('HPE_')) {
    return { code: 'target-answer-invalid', message: `The response of ${where} isn’t valid HTTP (${code}).` }
  }
  return unreachable(
    `Sending to ${where} failed${code === '' ? '' : ` (${code})`}. Check the URL and the network.`,
  )
}

function unreachable(message: string): SendFailure {
  return { code: 'target-unreachable', message }
}

/** The error's code; of several addresses tried, that of the first with one. */
function nodeCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code !== '' || !(error instanceof AggregateError)) return code
  return error.errors.map(nodeCode).find(one => one !== '') ?? ''
}
