import { AppError } from '#contract/errors'
import { signaturePattern } from '#contract/signed-request'

/** SHA-256, as base64url without padding. */
export async function sha256(text: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const algorithm = { name: 'ECDSA', hash: 'SHA-256' }

/**
 * PKCS#8 and SPKI as base64url, which every browser stores and reads, also in a private window. Throws `not-available`
 * on a page without cryptography: over plain HTTP from another machine.
 */
export async function newKeyPair(): Promise<{ readonly privateKey: string; readonly publicKey: string }> {
  if (globalThis.isSecureContext === false) {
    const message =
      'Browsers sign requests only on https pages and at 127.0.0.1. Open Hooktrail at such an address.'
    throw new AppError('not-available', message)
  }
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('spki', pair.publicKey),
  ])
  return { privateKey: toBase64Url(privateKey), publicKey: toBase64Url(publicKey) }
}

/** See `signed-request.ts` of the contract. */
export async function sign(privateKey: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('pkcs8', fromBase64Url(privateKey), curve, false, ['sign'])
  return toBase64Url(await crypto.subtle.sign(algorithm, key, encoder.encode(text)))
}

export async function isSignedBy(publicKey: string, text: string, signature: string): Promise<boolean> {
  if (!signaturePattern.test(signature)) return false
  const key = await crypto.subtle.importKey('spki', fromBase64Url(publicKey), curve, false, ['verify'])
  return crypto.subtle.verify(algorithm, key, fromBase64Url(signature), encoder.encode(text))
}

/** 128 random bits. */
export function newNonce(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)).buffer)
}

const encoder = new TextEncoder()

function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character =>
    character.charCodeAt(0),
  )
}
