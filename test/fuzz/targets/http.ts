import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Random } from '../../support/random.ts'
import { type AttackedServer, attackServer, storedIn } from '../http/attacked-server.ts'
import { type MadeConnection, makeConnection } from '../http/made-connection.ts'
import { Found, type Target, wordsOf } from '../target.ts'

/** Broken requests get a response after their time limit, which is longer than this run waits. */
const silenceMs = 150
/** Valid requests always get a response. */
const maximumWaitMs = 20_000

interface CameBack {
  /** Latin-1. */
  readonly responded: string
  /** The other side refused or reset the connection. */
  readonly isLost: boolean
}

function sendConnection(port: number, made: MadeConnection): Promise<CameBack> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    let responded = ''
    const over = (isLost = false): void => {
      clearTimeout(timer)
      // A reset leaves no port waiting; there are tens of thousands of connections.
      socket.resetAndDestroy()
      resolve({ responded, isLost })
    }
    let timer = setTimeout(() => over(made.clean !== null), maximumWaitMs)
    const wait = (): void => {
      if (made.clean !== null) return
      clearTimeout(timer)
      timer = setTimeout(() => over(), silenceMs)
    }
    socket.setEncoding('latin1')
    socket.on('data', text => {
      responded += String(text)
      if (made.clean !== null && acceptedIn(responded) >= made.clean.length) over()
      else wait()
    })
    socket.on('error', () => over(true))
    socket.on('close', () => over())
    socket.on('end', () => over(responded === ''))
    socket.on('connect', () => {
      void (async () => {
        for (const piece of made.pieces) {
          if (socket.destroyed) return
          socket.write(piece, 'latin1')
          if (made.pieces.length > 1) await turn()
        }
        if (made.end === 'reset' || made.end === 'close') {
          await turn()
          return made.end === 'reset' ? over() : socket.end(() => over())
        }
        if (made.end === 'half') socket.end()
        wait()
      })()
    })
  })
}

/** Number of responses that mean that a request was accepted. */
function acceptedIn(responded: string): number {
  return responded.split('HTTP/1.1 200 ').length - 1
}

/** Resident memory through all of it, in MB. */
const mostMegabytes = 600
const responseMs = 5000

/** A server that is started again when something ends it, with what it accepted. */
interface KeepAlive {
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

async function keepAlive(): Promise<KeepAlive> {
  let server = await attackServer()
  let accepted: Accepted = { byTarget: new Map(), count: 0 }
  const restart = async (): Promise<void> => {
    const { dataDir, stop, remove } = server
    await stop()
    expectStored(dataDir, accepted)
    remove()
    server = await attackServer()
    accepted = { byTarget: new Map(), count: 0 }
  }
  /** While it is started again. */
  let restarting: Promise<void> | null = null

  return {
    async send(made) {
      await restarting
      const [target, of] = [server, accepted]
      const { responded, isLost } = await sendConnection(target.ports[made.port], made)
      if (target !== server || restarting !== null) return
      const death = isLost ? await deathOf(target) : null
      if (death !== null) {
        // Reported once, by the first that noticed it. It may be the doing of another connection in progress.
        if (target !== server || restarting !== null) return
        restarting = restart().finally(() => {
          restarting = null
        })
        await restarting
        throw new Found(death, made, made.seed)
      }
      if (made.port !== 'interface') of.count += acceptedIn(responded)
      expectSoundResponse(made, responded)
      for (const { target, sha256 } of made.clean ?? []) of.byTarget.set(target, sha256)
    },
    async expectResponses() {
      await restarting
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

/** After this many connections a plain request and a call must get responses in time. */
const lookedAfter = 2000

/** Requests over real sockets to a real process: the capture port, a tunnel's inlet, the interface. */
export const http: Target<MadeConnection> = {
  name: 'http',
  share: 300,
  parallel: 64,
  caseMs: 300_000,
  make: (seed, size) => makeConnection(new Random(seed), seed, size),
  async open() {
    const server = await keepAlive()
    let connections = 0
    return {
      async run(made) {
        connections += 1
        if (connections % lookedAfter === 0) await server.expectResponses()
        await server.send(made)
        return made.requests
      },
      close: server.close,
    }
  },
}
