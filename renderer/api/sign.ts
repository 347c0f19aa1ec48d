/** SHA-256, as base64url without padding. */
export async function sha256(text: string): Promise<string> {
  return toBase64Url(await digest(text))
}

/** HMAC-SHA256 of the text with the SHA-256 of the session key, which is all that Hooktrail keeps of it. */
export async function sign(key: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', await digest(key), algorithm, false, ['sign'])
  return toBase64Url(await crypto.subtle.sign('HMAC', secret, encoder.encode(text)))
}

/** 128 random bits. */
export function newNonce(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)).buffer)
}

const encoder = new TextEncoder()

function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', encoder.encode(text))
}

function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
