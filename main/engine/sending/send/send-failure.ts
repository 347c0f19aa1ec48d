import type { Attempt } from '#contract/sending/sending'
import { firstErrorCode } from '../../files/system-errors.ts'
import { certificateFailure } from '../../net/tls-options.ts'
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
/** `status`: of a response that had started. */
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

/** Failure of a body that a scenario cuts off. */
export function cutFailure(sentBytes: number, declaredBytes: number): SendFailure {
  return {
    code: 'target-closed',
    message: `Simulated: the connection was closed after ${sentBytes} of ${declaredBytes} bytes. The app did not respond.`,
  }
}

/** Failure for Node's error. `status`: of a response that had started. */
export function describeFailure(error: unknown, target: TargetUrl, status: number | null): SendFailure {
  const code = firstErrorCode(error)
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
  const certificateProblem = certificateFailure(code, where, target.hostname)
  if (certificateProblem !== null) return { code: 'target-untrusted', message: certificateProblem }
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
    return {
      code: 'target-response-invalid',
      message: `The response of ${where} isn’t valid HTTP (${code}).`,
    }
  }
  return unreachable(
    `Sending to ${where} failed${code === '' ? '' : ` (${code})`}. Check the URL and the network.`,
  )
}

function unreachable(message: string): SendFailure {
  return { code: 'target-unreachable', message }
}
