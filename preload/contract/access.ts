import { z } from 'zod'
import { placeAddressSchema } from './address.ts'

/** Rises by one for each browser that signs in to a data folder; never given twice. */
export const browserIdSchema = z.int().positive().brand<'BrowserId'>()
export type BrowserId = z.infer<typeof browserIdSchema>

export function browserId(value: number): BrowserId {
  return value as BrowserId
}

/** A browser that holds a session key. The key itself is known to that browser alone. */
export const signedInBrowserSchema = z.object({
  id: browserIdSchema,
  /** By its user agent, such as `Chrome 130 on Linux`. */
  name: z.string(),
  signedInAtMs: z.number(),
  lastUsedAtMs: z.number(),
})
export type SignedInBrowser = z.infer<typeof signedInBrowserSchema>

/** A way in for one browser, once, until it expires. */
export const entrySchema = z.object({
  /** The interface's address with the entry code in its fragment. */
  url: z.string(),
  /** A file that redirects there, which only this user can read; `null` unless asked for. */
  file: z.string().nullable(),
  expiresAtMs: z.number(),
})
export type Entry = z.infer<typeof entrySchema>

/** The rows of the call table about who may use the interface in a browser. The desktop's window needs no key. */
export const accessMethods = {
  /** The browsers that are signed in, the newest first. */
  'access.list': {
    params: z.object({}).default({}),
    result: z.object({ browsers: z.array(signedInBrowserSchema) }),
  },
  /**
   * Signs one out: its calls are refused and its event streams end. Entry codes that were not used yet are void: it may
   * have made them. Throws `not-found`.
   */
  'access.revoke': { params: z.object({ id: browserIdSchema }), result: z.object({}) },
  /** Signs out all, but `exceptId`. Entry codes that were not used yet are void. */
  'access.revokeAll': {
    params: z.object({ exceptId: browserIdSchema.optional() }).default({}),
    result: z.object({ revoked: z.int().nonnegative() }),
  },
  /**
   * Makes an entry code. `asFile`: also as a page for the program that opens browsers, so that the code is in no list of
   * processes. `address`: where the interface opens, without origin, such as `/deliveries?id=3`. Throws `not-available`
   * where no interface is served to browsers.
   */
  'access.createEntry': {
    params: z
      .object({ asFile: z.boolean().default(false), address: placeAddressSchema.default('/') })
      .default({ asFile: false, address: '/' }),
    result: entrySchema,
  },
} as const
