// Sends notifications over keep-alive sockets and measures the answers. One process, so that it never shares a
// thread with a server. Usage: load-client.ts URL closed CONNECTIONS SECONDS | URL open RATE SECONDS
// Prints {sent, answered, failed, rate, p50Ms, p99Ms} as one line of JSON.
import { connect, type Socket } from 'node:net'
import { transactionExample } from '../support/examples.ts'

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
      while (performance.now() < endMs) await connection.send()
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
    const connection = free.pop() ?? (await open())
    const sending: Promise<void> = connection.send(due).then(() => {
      free.push(connection)
      underWay.delete(sending)
    })
    underWay.add(sending)
  }
  await Promise.all(underWay)
  for (const connection of free) connection.end()
}

async function open(): Promise<{ send(dueMs?: number): Promise<void>; end(): void }> {
  const socket: Socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let received = ''
  let finish: (() => void) | null = null
  let status = ''
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length < headEnd + 4 + length) return
    status = received.slice(9, 12)
    received = received.slice(headEnd + 4 + length)
    finish?.()
  })
  socket.on('close', () => finish?.())
  return {
    send(dueMs = performance.now()) {
      return new Promise(resolve => {
        status = ''
        finish = () => {
          finish = null
          durations.push(performance.now() - dueMs)
          if (status === '200') answered += 1
          else failed += 1
          resolve()
        }
        socket.write(requests[next++ % requests.length] ?? '')
      })
    },
    end: () => socket.destroy(),
  }
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
