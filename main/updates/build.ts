import { z } from 'zod'
import { isWebUrl } from './web-url.ts'

/** Settings of packaging: `hooktrail.updates` in package.json. */
export interface UpdateBuild {
  /** `null`: this build never checks for updates. */
  readonly feedUrl: string | null
  /** Ed25519 public keys, base64 of SPKI DER. A feed that any of these keys verifies is accepted. */
  readonly keys: readonly string[]
  /** The app was code-signed, so the system's updater accepts a replacement. */
  readonly isSigned: boolean
}

const manifestSchema = z.object({
  hooktrail: z.object({
    updates: z.object({
      feed: z.string().refine(isWebUrl).nullable(),
      keys: z.array(z.string().min(1)),
      isSigned: z.boolean(),
    }),
  }),
})

const none: UpdateBuild = { feedUrl: null, keys: [], isSigned: false }

/**
 * `manifest`: the parsed package.json. `env`: gives a checkout a feed and its key, for tests. An installed
 * app must ignore it: otherwise a variable of its environment would choose the installed program.
 */
export function updateBuild(
  manifest: unknown,
  isInstalled: boolean,
  env: Readonly<Record<string, string | undefined>>,
): UpdateBuild {
  const { HOOKTRAIL_FEED_URL: url, HOOKTRAIL_FEED_KEY: key } = env
  if (!isInstalled && url && key) return isWebUrl(url) ? { feedUrl: url, keys: [key], isSigned: true } : none
  const parsed = manifestSchema.safeParse(manifest)
  if (!parsed.success) return none
  const { feed, keys, isSigned } = parsed.data.hooktrail.updates
  // Nothing can be verified without a key, so nothing is requested.
  return keys.length === 0 ? none : { feedUrl: feed, keys, isSigned }
}
