/** Look-ups in header pairs, for every side. Names are compared without case (RFC 9110, section 5.1). */

type HeaderPair = readonly [name: string, value: string]

export function isHeader([own]: HeaderPair, name: string): boolean {
  return own.length === name.length && own.toLowerCase() === name.toLowerCase()
}

/** Values of every header of this name, in order. */
export function headerValues(headers: readonly HeaderPair[], name: string): string[] {
  return headers.filter(pair => isHeader(pair, name)).map(([, value]) => value)
}

/** Joined values of a repeated header (RFC 9110, section 5.3); `null` if absent. */
export function headerValue(headers: readonly HeaderPair[], name: string): string | null {
  const values = headerValues(headers, name)
  return values.length === 0 ? null : values.join(', ')
}

/** First value, for headers whose values cannot be joined, such as `Host` or `Location`; `null` if absent. */
export function firstHeaderValue(headers: readonly HeaderPair[], name: string): string | null {
  return headers.find(pair => isHeader(pair, name))?.[1] ?? null
}

const secretName =
  /auth|bearer|cookie|signature|(?<![a-z])sig(?![a-z])|secret|token|jwt|session|credential|passw(or)?d|pwd|hmac|api[-_]?key|-key-id/i

/** Whether the value of a header or URL parameter of this name is a credential. */
export function namesSecret(name: string): boolean {
  return secretName.test(name)
}
