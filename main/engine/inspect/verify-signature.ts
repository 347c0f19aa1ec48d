import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { SignatureCheck } from '#contract/deliveries/findings'
import { headerValue } from '#contract/headers'
import { memberOf } from '#contract/json/pointer'
import { jsonTextOf } from '#contract/json/text'
import { signatureHeaders } from '#contract/services/envelope'
import type { HeaderPairs } from '#contract/terms'
import { readBoundedJson } from './body/bounded-json.ts'
import { type DecodeLimit, decodeBody } from './body/decode-body.ts'
import { decodeText } from './body/decode-text.ts'

/** Key in PEM, or in base64 of DER (SPKI) as in the newer API; `null` for other text, or if it is no RSA key. */
export function readPublicKey(text: string): KeyObject | null {
  const trimmed = text.trim()
  try {
    const key = trimmed.startsWith('-----')
      ? createPublicKey(trimmed)
      : createPublicKey({ key: Buffer.from(trimmed, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

interface WithBody {
  readonly headers: HeaderPairs
  readonly body: Uint8Array
  readonly decodeLimit?: DecodeLimit
}

/**
 * The payload's text as received, and without spaces: names, texts and numbers as received. `null` if the body isn't JSON
 * with a payload.
 */
export function payloadOf({ headers, body, decodeLimit }: WithBody) {
  const { bytes } = decodeBody(body, headerValue(headers, 'content-encoding'), decodeLimit)
  const { text } = decodeText(bytes)
  const json = readBoundedJson(text)
  const payload = json?.ok && json.root.type === 'object' ? memberOf(json.root, 'payload') : undefined
  if (payload === undefined) return null
  const received = jsonTextOf(text, payload)
  return { received, compact: withoutSpaces(received) }
}

/**
 * Checks the signature of the payload: RSA-SHA256, PKCS#1 v1.5, in base64. Observed beyond the specification,
 * "Delivery". Tries the payload's bytes as received, then its compact JSON. Never throws.
 */
export function checkSignatureWith(key: KeyObject, delivery: WithBody): SignatureCheck {
  const signature = headerValue(delivery.headers, signatureHeaders.signature)
  const keyId = headerValue(delivery.headers, signatureHeaders.keyId)
  const result = (
    outcome: SignatureCheck['outcome'],
    message: string,
    over: SignatureCheck['over'] = null,
  ): SignatureCheck => ({ outcome, over, keyId, message })
  if (signature === null) return result('not-signed', `No ${signatureHeaders.signature} header.`)
  const payload = payloadOf(delivery)
  if (payload === null) return result('not-checkable', 'The body isn’t JSON with a payload.')
  const isOver = (signed: string) =>
    verify('RSA-SHA256', Buffer.from(signed), key, Buffer.from(signature, 'base64'))
  if (isOver(payload.received)) {
    return result('verified', "The key's owner signed the payload, byte for byte.", 'bytes')
  }
  if (isOver(payload.compact)) {
    return result('verified', "The key's owner signed the compact JSON of the payload.", 'compact')
  }
  return result('failed', 'The signature does not match this payload and key. Check the key id.')
}

function withoutSpaces(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g, part => (part.startsWith('"') ? part : ''))
}
