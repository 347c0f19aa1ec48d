import { z } from 'zod'
import { placeAddressSchema } from './address.ts'
import { noParams } from './terms.ts'

/** Increases with each browser that signs in to a data folder; never reused. */
export const browserIdSchema = z.int().positive().brand<'BrowserId'>()
export type BrowserId = z.infer<typeof browserIdSchema>

export const browserId = (value: number): BrowserId => value as BrowserId

/** A browser with a session key: a private key that only the browser knows. */
export const signedInBrowserSchema = z.object({
  id: browserIdSchema,
  /** From its user agent, such as `Chrome 130 on Linux`. */
  name: z.string(),
  signedInAtMs: z.number(),
  lastUsedAtMs: z.number(),
})
export type SignedInBrowser = z.infer<typeof signedInBrowserSchema>

/** Signs in one browser, once, until it expires. */
const entrySchema = z.object({
  url: z.string(),
  /** A file that redirects there and that only this user can read; `null` unless requested. */
  file: z.string().nullable(),
  expiresAtMs: z.number(),
})
export type Entry = z.infer<typeof entrySchema>

/** Calls about browsers that may use the interface. The desktop's window needs no key. */
export const accessMethods = {
  /** Signed-in browsers, newest first. */
  'access.list': { params: noParams, result: z.object({ browsers: z.array(signedInBrowserSchema) }) },
  /**
   * Signs out one browser: its calls are refused and current ones end. Unused entry codes become void, since its user
   * may have seen them. Throws `not-found`.
   */
  'access.revoke': { params: z.object({ id: browserIdSchema }), result: z.object({}) },
  /** Signs out all except `exceptId`. Unused entry codes become void. */
  'access.revokeAll': {
    params: z.object({ exceptId: browserIdSchema.optional() }).default({}),
    result: z.object({ revoked: z.int().nonnegative() }),
  },
  /** Revokes the token of the HTTP API until the next launch: its calls are refused and current ones end. */
  'access.revokeToken': { params: noParams, result: z.object({ wasValid: z.boolean() }) },
  /**
   * Makes an entry code. `asFile`: also as a page for the program that opens browsers, so that the code is in no list
   * of processes. `address`: page to open, without origin, such as `/deliveries?id=3`. Throws `not-available` if no
   * interface is served to browsers, and for browsers: signing one out must end its access.
   */
  'access.createEntry': {
    params: z
      .object({ asFile: z.boolean().default(false), address: placeAddressSchema.default('/') })
      .default({ asFile: false, address: '/' }),
    result: entrySchema,
  },
} as const
