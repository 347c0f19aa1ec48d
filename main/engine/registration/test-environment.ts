import type { EnvironmentTest } from '#contract/registration/environment'
import { type CallOptions, callService } from './call-service.ts'

/** A gateway's words for a service behind it that does not respond: RFC 9110, section 15.6. */
const gatewayStatuses = new Set([502, 503, 504])

/**
 * Asks a base URL for its head: no credentials, no body, no redirect, one request. HEAD changes nothing at a service, and
 * goes through proxies and certificates as calls do, which a bare connection would not. Never rejects.
 */
export async function testEnvironment(baseUrl: string, options: CallOptions): Promise<EnvironmentTest> {
  const url = new URL(baseUrl)
  const { status, startedAtMs, elapsedMs, failure } = await callService(
    {
      method: 'HEAD',
      url,
      path: url.pathname,
      headers: [['User-Agent', 'Hooktrail']],
      body: new Uint8Array(0),
    },
    options,
  )
  const isBehindGateway = status !== null && gatewayStatuses.has(status)
  return {
    isResponding: status !== null && !isBehindGateway,
    checkedAtMs: startedAtMs,
    elapsedMs,
    httpStatus: status,
    message:
      status === null
        ? (failure?.message ?? 'No response.')
        : isBehindGateway
          ? `A gateway at ${url.host} responded with status ${status}: the service behind it does not respond. Try again later.`
          : `${url.host} responded with status ${status}.`,
  }
}
