import { Found, wordsOf } from '../target.ts'
import { type AttackedServer, attackServer } from './attacked-server.ts'
import type { MadeConnection } from './made-connection.ts'
import { acceptedIn, sendConnection } from './send-connection.ts'
import { storedIn } from './stored-as.ts'

/** Resident memory through all of it, in MB. */
const mostMegabytes = 600
const responseMs = 5000
const mostSuspects = 200

/** A server that is started again when something ends it, with what it accepted. */
export interface KeepAlive {
  /** Sends it. Throws the problem of the response, or the end of the process. */
  send(made: MadeConnection): Promise<void>
  /** A plain request and a call get responses in time. */
  expectResponses(): Promise<void>
  /** Ends it; checks that what was accepted is stored, no defect was logged, and memory stayed bounded. */
  close(): Promise<void>
}

/**
 * Deliveries that one server has accepted: the hash of the body by the target, and the number of its 200
 * responses.
 */
interface Accepted {
  readonly byTarget: Map<string, string>
  count: number
}

export async function keepAlive(): Promise<KeepAlive> {
  let server = await attackServer()
  let accepted: Accepted = { byTarget: new Map(), count: 0 }
  /**
   * Connections in progress, and the latest that ended: a connection that leaves at once does not see its
   * effect.
   */
  const suspects = new Set<MadeConnection>()
  let search: Promise<Found> | null = null

  const restart = async (): Promise<void> => {
    server.remove()
    server = await attackServer()
    accepted = { byTarget: new Map(), count: 0 }
  }

  /** Whether it ends the process, which is then replaced. */
  async function ends(suspect: MadeConnection): Promise<boolean> {
    await sendConnection(server.ports[suspect.port], suspect)
    if ((await deathOf(server)) === null) return false
    await server.stop()
    await restart()
    return true
  }

  /** Sends them again one after the other, until one ends the process alone. */
  async function findCulprit(words: string): Promise<Found> {
    await server.stop()
    expectStored(server.dataDir, accepted)
    await restart()
    try {
      let previous: MadeConnection | null = null
      for (const suspect of suspects) {
        if (await ends(suspect)) {
          // The end may be late: then the previous connection caused it.
          const culprit = previous === null || (await ends(suspect)) ? suspect : previous
          return new Found(words, culprit, culprit.seed)
        }
        previous = suspect
      }
      return new Found(`${words}; none of the last ${suspects.size} does it alone`, null)
    } finally {
      suspects.clear()
      search = null
    }
  }

  return {
    async send(made) {
      await search
      const [target, of] = [server, accepted]
      suspects.add(made)
      const { responded, isLost } = await sendConnection(target.ports[made.port], made)
      if (target !== server || search !== null) return
      const death = isLost ? await deathOf(target) : null
      if (death !== null) {
        // Reported once, by the first that noticed it.
        if (target !== server || search !== null) return
        search = findCulprit(death)
        throw await search
      }
      if (made.port !== 'interface') of.count += acceptedIn(responded)
      for (const oldest of suspects) if (suspects.size > mostSuspects) suspects.delete(oldest)
      expectSoundResponse(made, responded)
      for (const { target, sha256 } of made.clean ?? []) of.byTarget.set(target, sha256)
    },
    async expectResponses() {
      await search
      await expectResponsesOf(server)
    },
    async close() {
      await expectResponsesOf(server)
      const peak = server.peakMegabytes()
      await server.stop()
      try {
        expectStored(server.dataDir, accepted)
        const complaint = /^.*(A defect|\n\s+at ).*$/m.exec(server.complaints())
        if (complaint) throw new Error(`it wrote of a defect: ${complaint[0]}`)
        if (peak !== null && peak > mostMegabytes) throw new Error(`it held ${peak} MB of memory`)
      } finally {
        server.remove()
      }
    },
  }
}

/** How the process ended; `null` while it responds. */
async function deathOf(server: AttackedServer): Promise<string | null> {
  try {
    await Promise.race([server.status(), server.died])
    return null
  } catch {
    return server.died.catch(wordsOf)
  }
}

function expectSoundResponse(made: MadeConnection, responded: string): void {
  if (made.port === 'interface') {
    if (/^HTTP\/1\.1 500 /m.test(responded)) throw new Error('the interface answered 500')
    if (/\n\s+at |node:internal/.test(responded)) throw new Error('the interface tells of its insides')
  }
  if (made.clean === null) return
  const count = acceptedIn(responded)
  if (count === made.clean.length) return
  throw new Error(`of ${made.clean.length} whole requests ${count} were accepted: ${responded.slice(0, 100)}`)
}

async function expectResponsesOf(server: AttackedServer): Promise<void> {
  const plain = 'POST /alive HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n'
  const clean = [{ target: '/alive', sha256: '' }]
  const responses = Promise.all([
    sendConnection(server.ports.capture, {
      seed: 0,
      port: 'capture',
      pieces: [plain],
      end: 'wait',
      requests: 1,
      clean,
    }),
    server.status(),
  ])
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${responseMs / 1000} s`)), responseMs)
  })
  try {
    const [{ responded }] = await Promise.race([responses, late, server.died])
    if (acceptedIn(responded) !== 1)
      throw new Error(`a plain request was not accepted: ${responded.slice(0, 100)}`)
  } finally {
    clearTimeout(timer)
  }
}

function expectStored(dataDir: string, accepted: Accepted): void {
  const stored = storedIn(dataDir)
  if (stored.accepted < accepted.count) {
    throw new Error(`${accepted.count} requests were accepted, ${stored.accepted} are stored`)
  }
  for (const [target, sha256] of accepted.byTarget) {
    const found = stored.byTarget.get(target)
    if (found === undefined) throw new Error(`${target} was accepted and is not stored`)
    if (found !== sha256) throw new Error(`${target} is stored with another body`)
  }
}
