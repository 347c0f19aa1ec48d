import { type LoadConnection, openLoadConnection } from '../../support/network/load-connection.ts'
import { notificationBody } from '../notification-bodies.ts'
import { createVariedDeliveries } from '../notifications/varied-deliveries.ts'
import { createTally, type Tally } from './clients.ts'

// Sends notifications over keep-alive sockets and measures the responses. One process, so that it never
// shares a thread with a server. SIGINT ends it early; it then prints its measurements. Prints a LoadSummary
// as one line of JSON. Usage: client-process.ts URL closed CONNECTIONS SECONDS | URL open RATE SECONDS: the same
// few again and again. client-process.ts URL closed CONNECTIONS COUNT SEED | URL open RATE COUNT SEED: COUNT
// different notifications of both services.
const [url = '', mode = 'closed', amount = '64', most = '5', seed] = process.argv.slice(2)
const address = new URL(url)
let isStopped = false
process.once('SIGINT', () => {
  isStopped = true
})
const make = seed === undefined ? same() : await varied(Number(seed))
const next = (): Buffer | null => (isStopped ? null : make())
const tally = createTally()
if (mode === 'closed') await closedLoop(address, Number(amount), next, tally)
else await openLoop(address, Number(amount), next, tally)
console.log(JSON.stringify(tally.summary()))

/** POSTs of a COMPLETE issuance, each of a new record. */
function same(): () => Buffer | null {
  const requests = Array.from({ length: 500 }, (_, index) => {
    const body = notificationBody(index)
    const head = `POST /transactions HTTP/1.1\r\nHost: ${address.host}\r\nContent-Type: application/json\r\nContent-Length: ${body.byteLength}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), body])
  })
  let sent = 0
  const endMs = performance.now() + Number(most) * 1000
  return () => (performance.now() < endMs ? (requests[sent++ % requests.length] ?? null) : null)
}

async function varied(seed: number): Promise<() => Buffer | null> {
  const count = Number(most)
  // On the services' clock, so that the last notification is from about now.
  const startMs = Date.now() - Math.min(count, 1_000_000) * 1_500
  const make = await createVariedDeliveries({ seed, host: address.host, startMs })
  let made = 0
  return () => (made++ < count ? make() : null)
}

/** The next request; `null` where nothing is left to send. */
type NextRequest = () => Uint8Array | null

/** Each connection sends its next request after the last response. A lost connection ends. */
async function closedLoop(address: URL, connections: number, next: NextRequest, tally: Tally): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await openLoadConnection(address)
      await new Promise<void>(resolve => {
        const again = (): void => {
          const request = connection.isLost() ? null : next()
          if (request === null) {
            resolve()
            return
          }
          const begunMs = performance.now()
          tally.sent(request.byteLength)
          connection.send(request, status => {
            tally.done(status === 200, performance.now() - begunMs)
            again()
          })
        }
        again()
      })
      connection.end()
    }),
  )
}

/** A steady rate whatever the responses take; latency counts from the time a sending was due. */
async function openLoop(address: URL, ratePerSecond: number, next: NextRequest, tally: Tally): Promise<void> {
  const free = await Promise.all(Array.from({ length: 64 }, () => openLoadConnection(address)))
  const underWay = new Set<Promise<void>>()
  const startMs = performance.now()
  for (let count = 0; ; count++) {
    const dueMs = startMs + (count * 1000) / ratePerSecond
    while (performance.now() < dueMs) await new Promise(resolve => setTimeout(resolve, 1))
    const request = next()
    if (request === null) break
    const connection = await freeConnection(address, free)
    tally.sent(request.byteLength)
    const sending = sent(connection, request).then(isGood => {
      tally.done(isGood, performance.now() - dueMs)
      if (!connection.isLost()) free.push(connection)
      underWay.delete(sending)
    })
    underWay.add(sending)
  }
  await Promise.all(underWay)
  for (const connection of free) connection.end()
}

/** The one that was idle the longest: the server closes those that are idle for some seconds. */
async function freeConnection(address: URL, free: LoadConnection[]): Promise<LoadConnection> {
  for (let one = free.shift(); one !== undefined; one = free.shift()) if (!one.isLost()) return one
  return openLoadConnection(address)
}

function sent(connection: LoadConnection, request: Uint8Array): Promise<boolean> {
  return new Promise(resolve => connection.send(request, status => resolve(status === 200)))
}
