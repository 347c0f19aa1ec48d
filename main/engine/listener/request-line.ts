import { METHODS } from 'node:http'

/** Parts of the request line. All empty if it cannot be parsed. */
export interface RequestLine {
  readonly method: string
  readonly target: string
  readonly httpVersion: string
}

const longestLine = 64 * 1024
const unreadable: RequestLine = { method: '', target: '', httpVersion: '' }
const pattern = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) ([^\s]+) HTTP\/(\d\.\d)\r?$/

/** Reads the request line (RFC 9112, 3) of bytes that did not become a request. */
export function readRequestLine(bytes: Buffer): RequestLine {
  const end = bytes.subarray(0, longestLine).indexOf(10)
  if (end === -1) return unreadable
  const [, method, target, httpVersion] = pattern.exec(bytes.toString('latin1', 0, end)) ?? []
  return method === undefined || target === undefined || httpVersion === undefined
    ? unreadable
    : { method, target, httpVersion }
}

const known = new Set(METHODS)

export function isParsedMethod(method: string): boolean {
  return known.has(method)
}
