import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserId, SignedInBrowser } from '#contract/access'
import { AppError } from '#contract/errors'
import type { BrowserAccess, Clock, Logger } from '../../engine/ports.ts'
import { replacePrivateFile } from '../../engine/secrets/private-file.ts'
import { type BrowserKeys, openBrowserKeys } from './browser-keys.ts'
import { createEntryCodes } from './entry-codes.ts'
import { createEntryFile } from './entry-file.ts'

/** Who may use the interface of a data folder in a browser: a one-time entry code is exchanged for a session key. */
export interface InterfaceAccess extends BrowserAccess {
  /** Entry addresses lead to this origin, such as `http://127.0.0.1:4401`; `null` once nothing is served there. */
  serveAt(origin: string | null): void
  /** The port of the interface at the last launch on this data folder; `null` where it is unknown. */
  lastPort(): Promise<number | null>
  /** Remembers the port, so that pages of this launch find the next one there. A failure only forgets it. */
  rememberPort(port: number): Promise<void>
  /**
   * Exchanges an entry code for a session key; the code is used up. `id`: a browser that is signed in already, and
   * keeps its key. Throws as `EntryCodes.take`.
   */
  enter(code: string, from: { readonly name: string; readonly id: BrowserId | null }): Promise<SignedIn>
  /** The browser of a session key; `null` for an unknown key. */
  admit(key: string): Promise<SignedInBrowser | null>
  /** The browser if its key signed the text; `null` otherwise. */
  verify(id: number, text: string, signature: string): Promise<SignedInBrowser | null>
  /** Signs the text with the key of this browser; `null` where it is not signed in. */
  sign(id: number, text: string): Promise<string | null>
  isSignedIn(id: BrowserId): Promise<boolean>
  /** Called with browsers that were signed out. Returns the function that unsubscribes. */
  onRevoked(listener: (ids: ReadonlySet<BrowserId>) => void): () => void
  /** Called with a browser that signed in for the first time. Returns the function that unsubscribes. */
  onSignIn(listener: (browser: SignedInBrowser) => void): () => void
  /** Saves what is not saved, and removes the page that was made for the program that opens browsers. */
  close(): Promise<void>
}

export interface SignedIn {
  readonly id: BrowserId
  /** `null`: the one that it has. */
  readonly key: string | null
}

/** Reads nothing before it is needed: the data folder may not exist yet, or be held by another process. */
export function createInterfaceAccess(options: {
  readonly dataDir: string
  readonly clock: Clock
  readonly logger: Logger
}): InterfaceAccess {
  const codes = createEntryCodes(options.clock)
  const entryPath = join(options.dataDir, 'open.html')
  const portPath = join(options.dataDir, 'interface-port')
  const entryFile = createEntryFile(entryPath, codes.isOpen)
  const changed = new Set<() => void>()
  const revoked = new Set<(ids: ReadonlySet<BrowserId>) => void>()
  const signedIn = new Set<(browser: SignedInBrowser) => void>()
  let servedAt: string | null = null
  let opening: Promise<BrowserKeys> | null = null

  const opened = (): Promise<BrowserKeys> => {
    opening ??= openBrowserKeys({ ...options, path: join(options.dataDir, 'browsers.json') })
    return opening
  }
  const publishRevoked = (ids: readonly BrowserId[]): void => {
    if (ids.length === 0) return
    for (const listener of revoked) listener(new Set(ids))
    for (const listener of changed) listener()
  }

  return {
    list: async () => (await opened()).list(),
    async revoke(id) {
      const keys = await opened()
      // The browser may have made codes itself: they would sign it in again.
      codes.dropAll()
      const isThere = keys.list().some(browser => browser.id === id)
      await removing(keys, one => one === id)
      return isThere
    },
    async revokeAll(exceptId) {
      const keys = await opened()
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
    async enter(code, { name, id }) {
      const keys = await opened()
      // No await until the browser is signed in: a revocation must find its code or its key.
      codes.take(code, name)
      const removed = entryFile.removeIfVoid()
      if (id !== null && keys.has(id)) {
        await removed
        return { id, key: null }
      }
      const [issued] = await Promise.all([keys.issue(name), removed])
      publishRevoked(issued.removed)
      for (const listener of signedIn) listener(issued.browser)
      for (const listener of changed) listener()
      return { id: issued.browser.id, key: issued.key }
    },
    admit: async key => (await opened()).admit(key),
    verify: async (id, text, signature) => (await opened()).verify(id, text, signature),
    sign: async (id, text) => (await opened()).sign(id, text),
    isSignedIn: async id => (await opened()).has(id),
    serveAt(origin) {
      servedAt = origin
    },
    async lastPort() {
      const text = await readFile(portPath, 'utf8').catch(() => '')
      const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
      return port > 0 && port <= 65_535 ? port : null
    },
    rememberPort: port => replacePrivateFile(portPath, String(port)).catch(() => {}),
    onRevoked: listener => listen(revoked, listener),
    onSignIn: listener => listen(signedIn, listener),
    onChange: listener => listen(changed, listener),
    async close() {
      await entryFile.remove()
      await (await opening)?.close()
    },
  }

  /** Streams end even where the file could not be written, which is then reported. */
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

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
