import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { signaturePattern } from '#contract/signed-request'

/** Keys are DER as base64url without padding, as WebCrypto exports them: PKCS#8 for private keys, SPKI for public ones. */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
}

export function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKeyObject(privateKey))
    .export({ format: 'der', type: 'spki' })
    .toString('base64url')
}

export function isPublicKey(text: string): boolean {
  if (!/^[\w-]{122}$/.test(text)) return false
  try {
    return publicKeyObject(text).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    // No key, or no point of the curve.
    return false
  }
}

/** See `signed-request.ts` of the contract. */
export function signText(privateKey: string, text: string): string {
  const key = privateKeyObject(privateKey)
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
}

export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  if (!signaturePattern.test(signature)) return false
  const key = publicKeyObject(publicKey)
  return verify(
    'sha256',
    Buffer.from(text),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}

function privateKeyObject(key: string) {
  return createPrivateKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'pkcs8' })
}

function publicKeyObject(key: string) {
  return createPublicKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' })
}

export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}
