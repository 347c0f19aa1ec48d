import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type BrowserId, browserId, type SignedInBrowser, signedInBrowserSchema } from '#contract/access'
import { AppError } from '#contract/errors'
import type { Clock, Logger } from '../../engine/ports.ts'
import { replacePrivateFile } from '../../engine/secrets/private-file.ts'
import { sha256 } from './sha256.ts'
import { signatureOf } from './signature.ts'

/** Beyond, the one that was not used for the longest is signed out. */
export const maximumBrowsers = 50
/** A crash may set the time of the last use back by this much. */
const saveUseMs = 3_600_000

const storedSchema = signedInBrowserSchema.extend({
  /** SHA-256 of the key, base64url. */
  hash: z.string().regex(/^[\w-]{43}$/),
})
const contentsSchema = z.object({
  version: z.literal(1),
  lastId: z.int().nonnegative(),
  browsers: z.array(storedSchema),
})
type Stored = z.infer<typeof storedSchema>

export interface BrowserKeys {
  /** Those that are signed in, the newest first. */
  list(): readonly SignedInBrowser[]
  /**
   * A new key of 256 bits, and the browsers that it signed out. Where it cannot be saved, a restart forgets it; the log
   * says so.
   */
  issue(name: string): Promise<{
    readonly browser: SignedInBrowser
    readonly key: string
    readonly removed: readonly BrowserId[]
  }>
  /** The browser of a key, which counts as a use; `null` for an unknown key. */
  admit(key: string): SignedInBrowser | null
  /** The browser if its key signed the text, which counts as a use; `null` otherwise. */
  verify(id: number, text: string, signature: string): SignedInBrowser | null
  /** Signs the text with the key of this browser; `null` where it is not signed in. */
  sign(id: number, text: string): string | null
  /** Whether this browser is signed in; does not count as a use. */
  has(id: number): boolean
  /**
   * Revokes keys; returns whose. Rejects with `folder-not-writable` where they would be valid again after a restart.
   */
  remove(isRemoved: (id: BrowserId) => boolean): Promise<readonly BrowserId[]>
  /** Saves what is not saved. */
  close(): Promise<void>
}

/**
 * The session keys of a data folder: their hashes, in a file of this user alone. A key lasts until it is revoked. One process writes it: the holder of
 * the folder. A file that cannot be read signs everybody out, and is replaced at the next sign-in.
 */
export async function openBrowserKeys(options: {
  readonly path: string
  readonly clock: Clock
  readonly logger: Logger
}): Promise<BrowserKeys> {
  const { path, clock, logger } = options
  const contents = await readContents(path, logger)
  let { lastId, browsers } = contents
  /** Uses since the file was written. */
  let isUnsaved = false
  let savedAtMs = clock.nowMs()
  let queue: Promise<void> = Promise.resolve()

  /** One after the other, each with the state of its turn. */
  function save(): Promise<void> {
    const saved = queue.then(async () => {
      isUnsaved = false
      savedAtMs = clock.nowMs()
      try {
        await replacePrivateFile(path, JSON.stringify({ version: 1, lastId, browsers }))
      } catch (cause) {
        throw new AppError(
          'folder-not-writable',
          `Who is signed in could not be saved in ${path}. Check the folder and the disk.`,
          undefined,
          { cause },
        )
      }
    })
    queue = saved.catch(() => {})
    return saved
  }
  const saveUse = (): Promise<void> =>
    save().catch((error: unknown) => logger.warn(error instanceof Error ? error.message : String(error)))
  const live = (id: number): Stored | null => browsers.find(browser => browser.id === id) ?? null
  const use = (browser: Stored): SignedInBrowser => {
    const nowMs = clock.nowMs()
    browser.lastUsedAtMs = nowMs
    isUnsaved = true
    // A clock that was set back saves too.
    if (Math.abs(nowMs - savedAtMs) >= saveUseMs) {
      savedAtMs = nowMs
      void saveUse()
    }
    return withoutHash(browser)
  }

  return {
    list: () => [...browsers].sort((one, other) => other.id - one.id).map(withoutHash),
    async issue(name) {
      const key = randomBytes(32).toString('base64url')
      const nowMs = clock.nowMs()
      lastId += 1
      const added: Stored = {
        id: browserId(lastId),
        name,
        signedInAtMs: nowMs,
        lastUsedAtMs: nowMs,
        hash: sha256(key).toString('base64url'),
      }
      const others = [...browsers].sort((one, other) => other.lastUsedAtMs - one.lastUsedAtMs)
      const all = [added, ...others]
      browsers = all.slice(0, maximumBrowsers)
      await saveUse()
      return { browser: withoutHash(added), key, removed: all.slice(maximumBrowsers).map(({ id }) => id) }
    },
    admit(key) {
      const found = find(browsers, key)
      return found === null ? null : use(found)
    },
    verify(id, text, signature) {
      const found = live(id)
      return found !== null && isSame(signatureOf(found.hash, text), signature) ? use(found) : null
    },
    sign(id, text) {
      const found = live(id)
      return found === null ? null : signatureOf(found.hash, text)
    },
    has: id => live(id) !== null,
    async remove(isRemoved) {
      const removed = browsers.filter(({ id }) => isRemoved(id))
      if (removed.length === 0) return []
      browsers = browsers.filter(({ id }) => !isRemoved(id))
      await save()
      return removed.map(({ id }) => id)
    },
    async close() {
      if (isUnsaved) await saveUse()
      await queue
    },
  }
}

/** Compares all of them, so that its time reveals nothing. */
function find(browsers: readonly Stored[], key: string): Stored | null {
  const hash = sha256(key)
  let found: Stored | null = null
  for (const each of browsers) if (timingSafeEqual(Buffer.from(each.hash, 'base64url'), hash)) found = each
  return found
}

/** In constant time for texts of one length. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.byteLength === second.byteLength && timingSafeEqual(first, second)
}

function withoutHash({ hash: _hash, ...browser }: Stored): SignedInBrowser {
  return browser
}

async function readContents(path: string, logger: Logger): Promise<z.infer<typeof contentsSchema>> {
  const empty = { version: 1 as const, lastId: 0, browsers: [] }
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) warn()
    return empty
  }
  try {
    return contentsSchema.parse(JSON.parse(text))
  } catch {
    warn()
    return empty
  }

  function warn(): void {
    logger.warn(`Who is signed in cannot be read from ${path}. Every browser has to sign in again.`)
  }
}
