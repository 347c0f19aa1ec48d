import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserId, SignedInBrowser } from '#contract/access'
import { AppError } from '#contract/errors'
import { readPlainFile } from '../../engine/files/named-file.ts'
import { createSequence } from '../../engine/jobs/in-sequence.ts'
import { createListeners } from '../../engine/listeners.ts'
import type { BrowserAccess, Clock, Logger } from '../../engine/ports.ts'
import { replacePrivateFile } from '../../engine/secrets/private-file.ts'
import { type ApiToken, createApiToken } from '../api-token.ts'
import { type BrowserKeys, openBrowserKeys } from './browser-keys.ts'
import { sha256 } from './signature.ts'

export type InterfaceAccess = ReturnType<typeof createInterfaceAccess>

export interface SignedIn {
  readonly id: BrowserId
  /** Hooktrail's public key; `null` if the browser is signed in and has it. */
  readonly server: string | null
}

/**
 * Decides who may use the interface of a data folder in a browser: a one-time entry code admits a browser's
 * session key. Reads nothing until needed: the data folder may not exist yet, or another process may hold it.
 */
export function createInterfaceAccess(options: {
  readonly dataDir: string
  readonly clock: Clock
  readonly logger: Logger
}) {
  const codes = createEntryCodes(options.clock)
  const entryPath = join(options.dataDir, 'open.html')
  const portPath = join(options.dataDir, 'interface-port')
  const entryFile = createEntryFile(entryPath, codes.isOpen)
  const changed = createListeners()
  const revoked = createListeners<ReadonlySet<BrowserId>>()
  const signedIn = createListeners<SignedInBrowser>()
  let servedAt: string | null = null
  let api: ApiToken | null = null
  let browserKeys: BrowserKeys | null = null

  const opened = (): BrowserKeys => {
    browserKeys ??= openBrowserKeys(options)
    return browserKeys
  }
  const publishRevoked = (ids: readonly BrowserId[]): void => {
    if (ids.length === 0) return
    revoked.tell(new Set(ids))
    changed.tell()
  }

  const browserAccess: BrowserAccess = {
    list: async () => opened().list(),
    async revoke(id) {
      const keys = opened()
      // The holder of a removed key may have seen the codes.
      codes.dropAll()
      const isThere = keys.list().some(browser => browser.id === id)
      await removing(keys, one => one === id)
      return isThere
    },
    async revokeAll(exceptId) {
      const keys = opened()
      codes.dropAll()
      const count = keys.list().filter(({ id }) => id !== exceptId).length
      await removing(keys, id => id !== exceptId)
      return count
    },
    async createEntry(asFile, address = '/') {
      if (servedAt === null) {
        throw new AppError(
          'not-available',
          'The Hooktrail that holds this data folder serves no interface to browsers. Stop it and run `hooktrail serve`.',
        )
      }
      const { code, expiresAtMs } = codes.create()
      const url = `${servedAt}${address}#entry=${code}`
      if (!asFile) return { url, file: null, expiresAtMs }
      await entryFile.write(url, code)
      return { url, file: entryPath, expiresAtMs }
    },
    revokeToken: () => api?.revoke() ?? false,
    onRevoked: revoked.add,
    onChange: changed.add,
  }

  return {
    ...browserAccess,
    /**
     * Uses an entry code up to admit the browser with this public key. `id`: a browser that is signed in and keeps its
     * key. Throws as `EntryCodes.take`.
     */
    async enter(
      code: string,
      {
        name,
        id,
        publicKey,
      }: { readonly name: string; readonly id: BrowserId | null; readonly publicKey: string },
    ): Promise<SignedIn> {
      const keys = opened()
      // No await until the browser is signed in, so that a revocation finds its code or its key.
      codes.take(code, name)
      const removed = entryFile.removeIfVoid()
      if (id !== null && keys.has(id)) {
        await removed
        return { id, server: null }
      }
      const [added] = await Promise.all([keys.add(name, publicKey), removed])
      publishRevoked(added.removed)
      signedIn.tell(added.browser)
      changed.tell()
      return { id: added.browser.id, server: added.server }
    },
    /** The browser if its key signed the text; `null` otherwise. */
    verify: async (id: number, text: string, signature: string) => opened().verify(id, text, signature),
    /** Signs with Hooktrail's key. `null` if this browser is not signed in. */
    sign: async (id: number, text: string) => opened().sign(id, text),
    isSignedIn: async (id: BrowserId) => opened().has(id),
    /** Of the HTTP API, made at the first call. Throws `invalid-key`. */
    apiToken(): ApiToken {
      api ??= createApiToken(process.env.HOOKTRAIL_TOKEN || undefined)
      return api
    },
    /** Origin of entry addresses, such as `http://127.0.0.1:4401`; `null` when nothing is served. */
    serveAt(origin: string | null) {
      servedAt = origin
    },
    /** Port of the interface at the last launch on this data folder; `null` if unknown. */
    lastPort() {
      const text = readPort(portPath)
      const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
      return port > 0 && port <= 65_535 ? port : null
    },
    /** Stores the port, so that pages of this launch find the next launch. A failure is ignored. */
    rememberPort: (port: number) => replacePrivateFile(portPath, String(port)).catch(() => {}),
    /** Called when a browser signs in for the first time. Returns the function that unsubscribes. */
    onSignIn: signedIn.add,
    /** Saves pending changes, and removes the page that was made to open a browser. */
    async close() {
      await entryFile.remove()
      await browserKeys?.close()
    },
  }

  /** Streams end even if the file cannot be written, which is then reported. */
  async function removing(keys: BrowserKeys, isRemoved: (id: BrowserId) => boolean): Promise<void> {
    const ids = keys
      .list()
      .map(({ id }) => id)
      .filter(isRemoved)
    try {
      await Promise.all([keys.remove(isRemoved), entryFile.removeIfVoid()])
    } finally {
      publishRevoked(ids)
    }
  }
}

function readPort(path: string): string {
  try {
    return readPlainFile(path, '65535'.length).toString()
  } catch {
    return ''
  }
}

/** The file that opens a browser, on disk for as long as its entry code can be used. */
function createEntryFile(path: string, isOpen: (code: string) => boolean) {
  let written: string | null = null
  /** So that a removal does not hit the page that is being written. */
  const inSequence = createSequence()
  const remove = async (): Promise<void> => {
    if (written === null) return
    written = null
    // A file that stays has a code that is used or revoked.
    await rm(path, { force: true }).catch(() => {})
  }

  return {
    /** Replaces the file with a page that redirects to `url`, which contains `code`. Throws `folder-not-writable`. */
    write: (url: string, code: string) =>
      inSequence(async () => {
        await replacePrivateFile(path, entryPage(url)).catch((cause: unknown) => {
          throw new AppError('folder-not-writable', `${path} could not be written.`, undefined, { cause })
        })
        written = code
      }),
    /** Removes the file if its code can no longer be used. */
    removeIfVoid: () =>
      inSequence(async () => {
        if (written !== null && !isOpen(written)) await remove()
      }),
    remove: () => inSequence(remove),
  }
}

/**
 * A page that redirects to the address. The program that opens browsers gets the page's path, so that no list of
 * processes shows the entry code. Of the address's characters, HTML escapes only `&`.
 */
function entryPage(address: string): string {
  const url = address.replaceAll('&', '&amp;')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Hooktrail</title>
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${url}">
</head>
<body><p><a href="${url}">Open Hooktrail</a></p></body>
</html>
`
}

/** A user may first have to find the terminal, another machine, or the browser. */
const entryLifetimeMs = 15 * 60_000
/** Stored, so that a later attempt gets a precise message. */
const maximumCodes = 20

const remedy = 'Run hooktrail open for a new code.'

interface KnownCode {
  readonly hash: Buffer
  readonly madeAtMs: number
  usedBy: string | null
}

/**
 * One-time codes of 128 bits, which end with the process. Wrong codes are not limited: 128 bits can't be
 * guessed, and a limit would let any user of the machine block valid codes.
 */
function createEntryCodes(clock: Clock) {
  let known: KnownCode[] = []
  const isExpired = ({ madeAtMs }: KnownCode): boolean => clock.monotonicMs() - madeAtMs >= entryLifetimeMs

  return {
    create() {
      const code = randomBytes(16).toString('base64url')
      const made: KnownCode = { hash: sha256(code), madeAtMs: clock.monotonicMs(), usedBy: null }
      known = [...known, made].slice(-maximumCodes)
      return { code, expiresAtMs: clock.nowMs() + entryLifetimeMs }
    },
    /** Uses a code up. Throws `entry-code-wrong`, `entry-code-used`, `entry-code-expired`. */
    take(code: string, takenBy: string) {
      const found = find(known, code)
      if (found === null) {
        throw new AppError(
          'entry-code-wrong',
          `Unknown code. Check for typing errors; codes expire at a restart. ${remedy}`,
        )
      }
      if (found.usedBy !== null) {
        throw new AppError(
          'entry-code-used',
          `This code was used by ${found.usedBy}. If that was not you, run hooktrail access to list and sign out browsers. ${remedy}`,
        )
      }
      if (isExpired(found)) throw new AppError('entry-code-expired', `This code has expired. ${remedy}`)
      found.usedBy = takenBy
    },
    isOpen(code: string) {
      const found = find(known, code)
      return found !== null && found.usedBy === null && !isExpired(found)
    },
    dropAll() {
      known = known.filter(({ usedBy }) => usedBy !== null)
    },
  }
}

/** Compares all codes, so that the time reveals nothing. */
function find(known: readonly KnownCode[], code: string): KnownCode | null {
  const hash = sha256(code)
  let found: KnownCode | null = null
  for (const each of known) if (timingSafeEqual(each.hash, hash)) found = each
  return found
}
