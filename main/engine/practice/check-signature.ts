import { timingSafeEqual } from 'node:crypto'

/** Signs as the services expect it: the rule is that of registration/. */
export type Sign = (
  request: { nonce: number; method: string; path: string; body: string },
  secret: string,
) => string

/**
 * Checks `Authorization: Bitso <key>:<nonce>:<signature>` and that the nonces of the key rise. Returns why it is
 * refused, as the service's code; `null` where it is not. Observed beyond the specification, "Registration".
 */
export function createSignatureCheck(
  expected: { readonly key: string; readonly secret: string },
  sign: Sign,
) {
  let lastNonce = 0
  return ({
    authorization,
    ...request
  }: {
    method: string
    path: string
    body: string
    authorization: string
  }): string | null => {
    const [, key, nonceText = '', signature = ''] =
      /^Bitso ([^:]+):(\d{1,15}):([0-9a-f]{64})$/.exec(authorization) ?? []
    if (key === undefined) return 'Invalid nonce or credentials: no readable Authorization header'
    const nonce = Number(nonceText)
    const right = sign({ ...request, nonce }, expected.secret)
    const isRight = timingSafeEqual(Buffer.from(signature), Buffer.from(right))
    if (key !== expected.key || !isRight)
      return 'Invalid nonce or credentials: the key or the signature is wrong'
    if (nonce <= lastNonce) return 'Invalid nonce or credentials: the nonce is not above the last one'
    lastNonce = nonce
    return null
  }
}
