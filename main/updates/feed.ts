import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { valid } from 'semver'
import { z } from 'zod'
import { parsedJson } from '#contract/json/parsed-json'
import { UpdateFailure } from './update-failure.ts'
import { isWebUrl } from './web-url.ts'

/** A feed is small: a page of notes and some twenty files. */
export const maximumFeedBytes = 256 * 1024

const webUrl = z.string().max(2_000).refine(isWebUrl, 'Not an https URL.')

export const feedFileSchema = z.object({
  /** Such as `linux-x64`: platform and architecture as Node names them. */
  platform: z.string().regex(/^(linux|darwin|win32)-[a-z0-9]+$/),
  kind: z.enum(['deb', 'rpm', 'tar.gz', 'dmg', 'zip', 'nupkg', 'exe']),
  /** A plain file name, since it becomes one, and an argument of a shown command. */
  name: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9][\w.+~-]*$/),
  url: webUrl,
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type FeedFile = z.infer<typeof feedFileSchema>

/** The signature covers this. */
export const feedPayloadSchema = z.object({
  format: z.literal(1),
  version: z.string().refine(version => valid(version) === version, 'Not a semantic version.'),
  /** Rises with each published feed, also for the same version. */
  publishedAt: z.iso.datetime(),
  /** Markdown. */
  notes: z.string().max(200_000),
  page: webUrl,
  files: z.array(feedFileSchema).max(100),
})
export type FeedPayload = z.infer<typeof feedPayloadSchema>

/**
 * Text and signature are in one file, so that a check is one request and both belong to the same version. The payload
 * is a text, since the signature covers its exact bytes: nothing unverified is interpreted.
 */
const envelopeSchema = z.object({ payload: z.string(), signature: z.string().optional() })

/** The payload of a feed that one of the keys signed. `keys`: base64 of SPKI DER. Throws an `UpdateFailure`. */
export function readFeed(text: string, keys: readonly string[]): FeedPayload {
  const envelope = envelopeSchema.safeParse(parsedJson(text))
  if (!envelope.success) throw new UpdateFailure('malformed')
  const { payload, signature } = envelope.data
  if (signature === undefined || signature === '') throw new UpdateFailure('unsigned')
  const bytes = Buffer.from(payload)
  const isSigned = keys.some(key => verify(null, bytes, publicKey(key), Buffer.from(signature, 'base64')))
  if (!isSigned) throw new UpdateFailure('wrong-signature')
  const parsed = feedPayloadSchema.safeParse(parsedJson(payload))
  if (!parsed.success) throw new UpdateFailure('malformed')
  return parsed.data
}

function publicKey(base64: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('The key of the update feed is not an Ed25519 key.')
  return key
}
