// Sends notifications over keep-alive sockets and measures the answers. One process, so that it never shares a
// thread with a server. Usage: load-client.ts URL closed CONNECTIONS SECONDS | URL open RATE SECONDS
// Prints {sent, answered, failed, rate, p50Ms, p99Ms} as one line of JSON.
import { connect } from 'node:net'
import { transactionExample } from '../support/inspection/examples.ts'

const [address = '', mode = 'closed', amount = '64', seconds = '5'] = process.argv.slice(2)
const { hostname, port } = new URL(address)
const requests = makeRequests(500)
const durations: number[] = []
let answered = 0
let failed = 0
let next = 0

const startMs = performance.now()
const endMs = startMs + Number(seconds) * 1000
if (mode === 'closed') await closedLoop(Number(amount))
else await openLoop(Number(amount))
const elapsedS = (performance.now() - startMs) / 1000
durations.sort((a, b) => a - b)
const at = (share: number): number =>
  durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0
console.log(
  JSON.stringify({
    sent: next,
    answered,
    failed,
    rate: answered / elapsedS,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }),
)

/** Each connection sends its next notification when the last was answered. */
async function closedLoop(connections: number): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await open()
      await new Promise<void>(resolve => {
        const again = (): void => {
          if (performance.now() < endMs) connection.send(again)
          else resolve()
        }
        again()
      })
      connection.end()
    }),
  )
}

/** A steady rate whatever the answers take; latency counts from the time a sending was due. */
async function openLoop(rate: number): Promise<void> {
  const free = await Promise.all(Array.from({ length: 64 }, open))
  const underWay = new Set<Promise<void>>()
  for (let due = startMs; due < endMs; due += 1000 / rate) {
    while (performance.now() < due) await new Promise(resolve => setTimeout(resolve, 1))
    const connection = takeOpen(free) ?? (await open())
    const sending: Promise<void> = new Promise<void>(resolve => connection.send(resolve, due)).then(() => {
      free.push(connection)
      underWay.delete(sending)
    })
    underWay.add(sending)
  }
  await Promise.all(underWay)
  for (const connection of free) connection.end()
}

/** The server closes those that were idle for long. */
function takeOpen(free: Connection[]): Connection | undefined {
  let connection = free.pop()
  while (connection?.isClosed() === true) connection = free.pop()
  return connection
}

interface Connection {
  isClosed(): boolean
  /** One at a time. `onDone`: answered in whole, or lost. */
  send(onDone: () => void, dueMs?: number): void
  end(): void
}

/**
 * The client shares its cores with the server that is measured, so it does as little as can be: an answer is read to its
 * end once, and one of the same length is then known by its status.
 */
async function open(): Promise<Connection> {
  let onDone: (() => void) | null = null
  let begunMs = 0
  let received = ''
  let wholeBytes = -1

  const done = (isGood: boolean): void => {
    const finish = onDone
    if (finish === null) return
    onDone = null
    durations.push(performance.now() - begunMs)
    if (isGood) answered += 1
    else failed += 1
    finish()
  }
  const receive = (bytes: number, buffer: Uint8Array): boolean => {
    if (received === '' && bytes === wholeBytes && isOk(buffer)) {
      done(true)
      return true
    }
    received += Buffer.from(buffer.subarray(0, bytes)).toString('latin1')
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return true
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length < headEnd + 4 + length) return true
    const isGood = received.startsWith('HTTP/1.1 200 ')
    if (isGood) wholeBytes = headEnd + 4 + length
    received = ''
    done(isGood)
    return true
  }

  const buffer = Buffer.allocUnsafe(16 * 1024)
  const socket = connect({
    port: Number(port),
    host: hostname,
    noDelay: true,
    onread: { buffer, callback: receive },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.on('close', () => done(false))
  return {
    isClosed: () => socket.destroyed || socket.readableEnded,
    send(whenDone, dueMs = performance.now()) {
      onDone = whenDone
      begunMs = dueMs
      socket.write(requests[next++ % requests.length] ?? '')
    },
    end: () => socket.destroy(),
  }
}

/** `HTTP/1.1 200`. */
function isOk(buffer: Uint8Array): boolean {
  return buffer[9] === 0x32 && buffer[10] === 0x30 && buffer[11] === 0x30
}

/** POSTs of a COMPLETE issuance (transaction document, "issuance object"), each of its own record. */
function makeRequests(count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const { event, payload } = transactionExample('issuance', 'COMPLETE')
    const body = JSON.stringify({ event, payload: { ...payload, id } })
    return Buffer.from(
      `POST /transactions HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  })
}
