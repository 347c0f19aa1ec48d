import { connect, type Socket } from 'node:net'

/** The plan of an attacker. */
interface AttackPlan {
  readonly port: number
  readonly ms: number
  /** Monotonic: starts nothing after it. */
  readonly endMs: number
  readonly connections: number
}

/** What it did. */
interface Attacked {
  connections: number
  bytes: number
}

export type Attacker = (plan: AttackPlan) => Promise<Attacked>

const chunkedHead = 'POST /attack HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n'
const mebibyte = 1024 * 1024
const smallPost = Buffer.from('POST /attack HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}')

/** POSTs of costly bodies in one attack. */
const costlyCount = 300

/** The attacks by what they are. Each keeps so many connections busy until its time is over. */
export const attackers = {
  'no attack': async ({ ms }) => {
    await new Promise(resolve => setTimeout(resolve, ms))
    return { connections: 0, bytes: 0 }
  },
  'bodies in one-byte chunks': everywhere(async open => {
    const chunks = Buffer.from('1\r\na\r\n'.repeat(10_000))
    const socket = await open()
    if (!(await socket.write(chunkedHead))) return
    for (let sent = 0; sent < 10 * mebibyte; sent += 10_000) if (!(await socket.write(chunks))) return
    await socket.write('0\r\n\r\n')
    await socket.responded()
  }),
  'slow bodies': everywhere(async (open, plan) => {
    const socket = await open()
    if (!(await socket.write('POST /attack HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n'))) return
    while (performance.now() < plan.endMs && (await socket.write('x'))) await socket.pause(1_000)
  }),
  'idle connections': everywhere(async (open, plan) => {
    const socket = await open()
    if (!(await socket.write(smallPost))) return
    await socket.responded()
    await socket.pause(plan.endMs - performance.now())
  }),
  'silent connections': everywhere(async (open, plan) => {
    const socket = await open()
    await socket.pause(plan.endMs - performance.now())
  }),
  'slow heads': everywhere(async (open, plan) => {
    const socket = await open()
    if (!(await socket.write('POST /attack HTTP/1.1\r\nHost: h\r\nX-Slow: '))) return
    while (performance.now() < plan.endMs && (await socket.write('x'))) await socket.pause(500)
  }),
  'heads of thousands of fields': everywhere(async open => {
    const fields = Array.from({ length: 9_000 }, (_, index) => `${index.toString(36)}:1\r\n`).join('')
    const socket = await open()
    const head = `POST /attack HTTP/1.1\r\nHost: h\r\n${fields}Content-Length: 0\r\n\r\n`
    for (let count = 0; count < 20; count += 1) {
      if (!(await socket.write(head))) return
      await socket.responded()
    }
  }),
  'requests without reading responses': everywhere(async (open, plan) => {
    const flood = Buffer.concat(Array.from({ length: 1_000 }, () => smallPost))
    const socket = await open()
    socket.ignoreResponses()
    while (performance.now() < plan.endMs && (await socket.write(flood)));
  }),
  'requests without waiting for responses': everywhere(async (open, plan) => {
    const flood = Buffer.from('GET / HTTP/1.1\r\n\r\n'.repeat(3_600))
    const socket = await open()
    while (performance.now() < plan.endMs && (await socket.write(flood)));
  }),
  'long chunk extensions': everywhere(async open => {
    const socket = await open()
    if (!(await socket.write(chunkedHead))) return
    const chunk = Buffer.from(`1;${'e'.repeat(1_000)}\r\na\r\n`.repeat(50))
    for (let count = 0; count < 100; count += 1) if (!(await socket.write(chunk))) return
    await socket.write('0\r\n\r\n')
    await socket.responded()
  }),
  'bytes that are not HTTP': everywhere(async open => {
    const socket = await open()
    await socket.write(Buffer.alloc(60_000, 'not http \xff'))
    await socket.responded()
  }),
  'connections opened and closed': everywhere(async open => {
    const socket = await open()
    if (Math.random() < 0.5) socket.reset()
  }),
  'simultaneous bodies of 10 MB': everywhere(async open => {
    const part = Buffer.alloc(mebibyte, 'b')
    const socket = await open()
    if (!(await socket.write(`POST /attack HTTP/1.1\r\nHost: h\r\nContent-Length: ${10 * mebibyte}\r\n\r\n`)))
      return
    for (let count = 0; count < 9; count += 1) if (!(await socket.write(part))) return
    // All hold theirs back, so that all are in memory.
    await socket.pause(1_000)
    if (await socket.write(part)) await socket.responded()
  }),
  'half-closed connections': everywhere(async (open, plan) => {
    const socket = await open()
    await socket.write(Math.random() < 0.5 ? smallPost : 'POST /attack HTTP/1.1\r\nHost: h\r\nContent-Le')
    socket.half()
    await socket.pause(Math.min(500, plan.endMs - performance.now()))
  }),
  'probe headers of 0xff': everywhere(async open => {
    const socket = await open()
    const probe = `GET /attack HTTP/1.1\r\nHost: h\r\nX-Hooktrail-Probe: ${'\xff'.repeat(24)}\r\n\r\n`
    for (let count = 0; count < 20; count += 1) {
      if (!(await socket.write(Buffer.from(probe, 'latin1')))) return
      await socket.responded()
    }
  }),
} as const satisfies Record<string, Attacker>

/** 300 POSTs of these, spread over the time, from many addresses. */
export function costlyBodies(posts: readonly Uint8Array[]): Attacker {
  let sent = 0
  return everywhere(async (open, { connections, ms }) => {
    const nextMs = performance.now() + (ms * connections) / costlyCount
    const socket = await open(`127.0.0.${2 + (sent % 250)}`)
    const post = posts[sent % posts.length] ?? smallPost
    sent += 1
    if (await socket.write(post)) await socket.responded()
    await new Promise(resolve => setTimeout(resolve, nextMs - performance.now()))
  })
}

export type AttackName = keyof typeof attackers

interface AttackSocket {
  /** Whether the other side still takes it. */
  write(bytes: string | Uint8Array): Promise<boolean>
  /** When bytes have arrived since the last call, or the connection is closed. */
  responded(): Promise<void>
  /** So long, or until the connection is closed. */
  pause(ms: number): Promise<void>
  ignoreResponses(): void
  half(): void
  reset(): void
}

/** Does it on every connection, again and again. */
function everywhere(
  attack: (open: (from?: string) => Promise<AttackSocket>, plan: AttackPlan) => Promise<void>,
): Attacker {
  return async plan => {
    const done: Attacked = { connections: 0, bytes: 0 }
    const sockets = new Set<Socket>()
    const attackOn = async (): Promise<void> => {
      while (performance.now() < plan.endMs) {
        let socket: Socket | null = null
        await attack(async from => {
          done.connections += 1
          socket = await opened(plan.port, from)
          sockets.add(socket)
          return attackSocket(socket, plan, done)
        }, plan)
        const used = socket as Socket | null
        if (used !== null) {
          sockets.delete(used)
          used.destroy()
        }
      }
    }
    const over = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, plan.endMs - performance.now())
    await Promise.all(Array.from({ length: plan.connections }, attackOn))
    clearTimeout(over)
    return done
  }
}

/** `from`: an address of this machine. */
function opened(port: number, from = '127.0.0.1'): Promise<Socket> {
  return new Promise(resolve => {
    const host = '127.0.0.1'
    const socket = connect({ port, host, localAddress: from, allowHalfOpen: true, noDelay: true })
    socket.on('error', () => {})
    socket.once('connect', () => resolve(socket))
    socket.once('close', () => resolve(socket))
  })
}

function attackSocket(socket: Socket, plan: AttackPlan, done: Attacked): AttackSocket {
  let hasResponse = false
  socket.on('data', () => {
    hasResponse = true
  })
  // The other side has ended: nothing more to do here.
  socket.on('end', () => socket.destroy())
  const until = (event: string): Promise<void> =>
    new Promise(resolve => {
      if (socket.destroyed || performance.now() > plan.endMs) return resolve()
      const end = (): void => {
        socket.off(event, end)
        socket.off('close', end)
        resolve()
      }
      socket.on(event, end)
      socket.on('close', end)
    })
  return {
    async write(bytes) {
      if (socket.destroyed || performance.now() > plan.endMs) return false
      done.bytes += bytes.length
      if (!socket.write(bytes)) await until('drain')
      return !socket.destroyed
    },
    async responded() {
      if (!hasResponse) await until('data')
      hasResponse = false
    },
    pause: ms =>
      new Promise(resolve => {
        const timer = setTimeout(end, Math.max(0, ms))
        function end(): void {
          clearTimeout(timer)
          socket.off('close', end)
          resolve()
        }
        socket.on('close', end)
      }),
    ignoreResponses: () => void socket.pause(),
    half: () => void socket.end(),
    reset: () => void socket.resetAndDestroy(),
  }
}
