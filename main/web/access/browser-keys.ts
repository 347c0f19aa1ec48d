import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { type BrowserId, browserId, type SignedInBrowser, signedInBrowserSchema } from '#contract/access'
import { AppError, messageOf } from '#contract/errors'
import { errorCode } from '../../engine/files/system-errors.ts'
import { lastingIdentityOf } from '../../engine/files/target.ts'
import { createSequence } from '../../engine/jobs/in-sequence.ts'
import type { Clock, Logger } from '../../engine/ports.ts'
import {
  makePrivateFolder,
  readSecretsFile,
  replacePrivateFile,
  secretsDir,
} from '../../engine/secrets/private-file.ts'
import { isPublicKey, isSignedBy, newPrivateKey, publicKeyOf, signText } from './signature.ts'

/** With more, the least recently used browser is signed out. */
const maximumBrowsers = 50
/** A browser has less than 1 KB. */
const maximumBytes = 1024 * 1024
/** A crash may set the time of the last use back by this much. */
const saveUseMs = 3_600_000

const storedSchema = signedInBrowserSchema.extend({
  publicKey: z.string().refine(isPublicKey),
})
const contentsSchema = z.object({
  version: z.literal(3),
  /** Identity of the data folder as the file system made it: a copy, or a file of a repository, signs nobody in. */
  folder: z.string(),
  /** Hooktrail's key. It proves Hooktrail to pages, and signs no request. */
  privateKey: z.string(),
  lastId: z.int().nonnegative(),
  browsers: z.array(storedSchema),
})
type Stored = z.infer<typeof storedSchema>

export type BrowserKeys = ReturnType<typeof openBrowserKeys>

/**
 * The browsers that are signed in to a data folder, in a file that only this user can read. The file has only the public
 * halves of session keys, so a reader can't sign as a browser. A key is valid until it is revoked. Only the holder of the
 * folder writes the file. An unreadable file signs all browsers out, and is replaced at the next sign-in.
 */
export function openBrowserKeys(options: {
  readonly dataDir: string
  readonly clock: Clock
  readonly logger: Logger
}) {
  const { dataDir, clock, logger } = options
  const path = join(secretsDir(dataDir), 'browsers.json')
  const contents = readContents(path, dataDir, logger)
  let { privateKey, lastId, browsers } = contents
  let isUnsaved = false
  let savedAtMs = clock.nowMs()
  const inSequence = createSequence()

  /** Serialized, so that the newest state is written last. */
  const save = (): Promise<void> =>
    inSequence(async () => {
      isUnsaved = false
      savedAtMs = clock.nowMs()
      try {
        makePrivateFolder(dirname(path))
        await replacePrivateFile(path, JSON.stringify(contentsOf({ privateKey, lastId, browsers }, dataDir)))
      } catch (cause) {
        throw new AppError(
          'folder-not-writable',
          `The list of signed-in browsers could not be saved in ${path}. Check the folder and the disk.`,
          undefined,
          { cause },
        )
      }
    })
  const saveUse = (): Promise<void> => save().catch((error: unknown) => logger.warn(messageOf(error)))
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
    return withoutKey(browser)
  }

  return {
    /** Signed-in browsers, newest first. */
    list: () => [...browsers].sort((one, other) => other.id - one.id).map(withoutKey),
    /**
     * Adds a browser by the public half of its session key. `server`: Hooktrail's public key. `removed`: browsers that
     * were signed out for it. If it cannot be saved, a restart signs it out; the log says so.
     */
    async add(name: string, publicKey: string) {
      // The old key must prove nothing once all browsers are signed out.
      if (browsers.length === 0) privateKey = newPrivateKey()
      const nowMs = clock.nowMs()
      lastId += 1
      const added: Stored = {
        id: browserId(lastId),
        name,
        signedInAtMs: nowMs,
        lastUsedAtMs: nowMs,
        publicKey,
      }
      const others = [...browsers].sort((one, other) => other.lastUsedAtMs - one.lastUsedAtMs)
      const all = [added, ...others]
      browsers = all.slice(0, maximumBrowsers)
      const server = publicKeyOf(privateKey)
      await saveUse()
      const removed = all.slice(maximumBrowsers).map(({ id }) => id)
      return { browser: withoutKey(added), server, removed }
    },
    /** The browser if its key signed the text, which counts as a use; `null` otherwise. */
    verify(id: number, text: string, signature: string) {
      const found = live(id)
      return found !== null && isSignedBy(found.publicKey, text, signature) ? use(found) : null
    },
    /** Signs with Hooktrail's key. `null` if this browser is not signed in. */
    sign: (id: number, text: string) => (live(id) === null ? null : signText(privateKey, text)),
    /** Does not count as a use. */
    has: (id: number) => live(id) !== null,
    /**
     * Revokes keys and returns their browsers. Rejects with `folder-not-writable` if the keys would be valid again after
     * a restart.
     */
    async remove(isRemoved: (id: BrowserId) => boolean) {
      const removed = browsers.filter(({ id }) => isRemoved(id))
      if (removed.length === 0) return []
      browsers = browsers.filter(({ id }) => !isRemoved(id))
      await save()
      return removed.map(({ id }) => id)
    },
    async close() {
      if (isUnsaved) await saveUse()
      await inSequence(() => {})
    },
  }
}

function withoutKey({ publicKey: _publicKey, ...browser }: Stored): SignedInBrowser {
  return browser
}

type Contents = z.infer<typeof contentsSchema>

function contentsOf(keys: Omit<Contents, 'version' | 'folder'>, dataDir: string): Contents {
  return { version: 3, folder: lastingIdentityOf(statSync(dataDir)), ...keys }
}

function readContents(path: string, dataDir: string, logger: Logger): Omit<Contents, 'version' | 'folder'> {
  const empty = { privateKey: newPrivateKey(), lastId: 0, browsers: [] }
  let text: string
  try {
    text = readSecretsFile(path, maximumBytes).toString()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') warn('cannot be read')
    return empty
  }
  try {
    const contents = contentsSchema.parse(JSON.parse(text))
    // Throws if the text is no key.
    publicKeyOf(contents.privateKey)
    if (contents.folder === lastingIdentityOf(statSync(dataDir))) return contents
    warn('is of another data folder')
  } catch {
    warn('cannot be read')
  }
  return empty

  function warn(why: string): void {
    logger.warn(`The list of signed-in browsers in ${path} ${why}. Every browser has to sign in again.`)
  }
}
