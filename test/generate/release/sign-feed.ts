import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type FeedPayload, readFeed } from '../../../main/updates/feed.ts'

/** A new key for a feed: the private one as PEM, the public one as package.json has it. */
export function newFeedKey(): { readonly privatePem: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privatePem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey: publicText(publicKey),
  }
}

/** The text of a feed. Throws unless an app with the key's public half accepts it. */
export function signFeed(payload: FeedPayload, privatePem: string): string {
  const key = createPrivateKey(privatePem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.')
  const feed = signText(JSON.stringify(payload), key)
  readFeed(feed, [publicText(createPublicKey(key))])
  return feed
}

/** A feed with any payload, whether an app accepts it or not. */
export function signText(payload: string, key: KeyObject): string {
  const signature = sign(null, Buffer.from(payload), key).toString('base64')
  return `${JSON.stringify({ payload, signature }, null, 2)}\n`
}

function publicText(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64')
}
