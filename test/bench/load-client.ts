// Sends notifications over keep-alive sockets and measures the responses. One process, so that it never
// shares a thread with a server. SIGINT ends it early; it then prints its measurements. Prints a LoadSummary
// as one line of JSON. Usage: load-client.ts URL closed CONNECTIONS SECONDS | URL open RATE SECONDS: the same
// few again and again. load-client.ts URL closed CONNECTIONS COUNT SEED | URL open RATE COUNT SEED: COUNT
// different notifications of both services.
import { closedLoop, openLoop } from './load/loops.ts'
import { createTally } from './load/tally.ts'
import { notificationBody } from './notification-bodies.ts'
import { createVariedDeliveries } from './notifications/varied-deliveries.ts'

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
