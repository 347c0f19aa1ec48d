import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { SignatureCheck } from '#contract/deliveries/findings'
import { headerValue } from '#contract/headers'
import { memberOf } from '#contract/json/pointer'
import { type JsonNode, jsonTextOf } from '#contract/json/text'
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

/**
 * Checks the signature of the payload: RSA-SHA256, PKCS#1 v1.5, in base64. Observed beyond the specification,
 * "Delivery". Tries the payload's bytes as received, then its compact JSON. Never throws.
 */
export function checkSignatureWith(
  key: KeyObject,
  delivery: { readonly headers: HeaderPairs; readonly body: Uint8Array; readonly decodeLimit?: DecodeLimit },
): SignatureCheck {
  const signature = headerValue(delivery.headers, signatureHeaders.signature)
  const keyId = headerValue(delivery.headers, signatureHeaders.keyId)
  const result = (
    outcome: SignatureCheck['outcome'],
    message: string,
    over: SignatureCheck['over'] = null,
  ) => ({
    outcome,
    over,
    keyId,
    message,
  })
  if (signature === null) return result('not-signed', `No ${signatureHeaders.signature} header.`)
  const { bytes } = decodeBody(
    delivery.body,
    headerValue(delivery.headers, 'content-encoding'),
    delivery.decodeLimit,
  )
  const { text } = decodeText(bytes)
  const json = readBoundedJson(text)
  const payload = json?.ok && json.root.type === 'object' ? memberOf(json.root, 'payload') : undefined
  if (payload === undefined) return result('not-checkable', 'The body isn’t JSON with a payload.')
  const isOver = (signed: string) =>
    verify('RSA-SHA256', Buffer.from(signed), key, Buffer.from(signature, 'base64'))
  const asItCame = jsonTextOf(text, payload)
  if (isOver(asItCame)) {
    return result('verified', "The key's owner signed the payload, byte for byte.", 'bytes')
  }
  if (isOver(compactText(text, payload))) {
    return result('verified', "The key's owner signed the compact JSON of the payload.", 'compact')
  }
  return result('failed', 'The signature does not match this payload and key. Check the key id.')
}

/** JSON without spaces; names, texts and numbers as received. */
function compactText(text: string, node: JsonNode): string {
  const source = jsonTextOf(text, node)
  return source.replace(/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g, part => (part.startsWith('"') ? part : ''))
}
