import { gzipSync } from 'node:zlib'
import type { Service } from '#contract/terms'
import { below, type Random } from '../../../main/engine/sending/seeded-random.ts'
import type { OddBody } from './oddities.ts'

/** A body as HTTP/1.1 with the head that a service behind a proxy sends. */
export function requestBytes(host: string, service: Service, body: OddBody, random: Random): Buffer {
  const bytes = body.isCompressed ? gzipSync(body.text) : Buffer.from(body.text)
  const address = `198.51.100.${1 + below(random, 30)}`
  const head = [
    `POST /hooks/${service} HTTP/1.1`,
    `Host: ${host}`,
    `User-Agent: ${service === 'transactions' ? 'TransactionNotifier/2.4' : 'FundingNotifier/1.9'}`,
    'Accept: application/json, */*;q=0.5',
    'Accept-Encoding: gzip, deflate',
    ...(body.contentType === null ? [] : [`Content-Type: ${body.contentType}`]),
    ...(body.isCompressed ? ['Content-Encoding: gzip'] : []),
    `X-Request-Id: ${uuidOf(hex(random, 32))}`,
    `X-Forwarded-For: ${address}`,
    'X-Forwarded-Proto: https',
    'X-Forwarded-Port: 443',
    `X-Amzn-Trace-Id: Root=1-${hex(random, 8)}-${hex(random, 24)}`,
    'Via: 1.1 egress.services.example (proxy)',
    'Cache-Control: no-cache',
    `Traceparent: 00-${hex(random, 32)}-${hex(random, 16)}-01`,
    `Content-Length: ${bytes.byteLength}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes])
}

function uuidOf(digits: string): string {
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`
}

const scratch = Buffer.alloc(16)

/** So many hex digits, at most 32. */
export function hex(random: Random, digits: number): string {
  for (let at = 0; at * 2 < digits; at += 4) scratch.writeUInt32LE(Math.floor(random() * 2 ** 32), at)
  return scratch.toString('hex', 0, 16).slice(0, digits)
}
