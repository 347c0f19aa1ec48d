// Sends notifications over keep-alive sockets and measures the answers. One process, so that it never shares a
// thread with a server. Usage: load-client.ts URL closed CONNECTIONS SECONDS | URL open RATE SECONDS
// Prints a LoadSummary as one line of JSON.
import { closedLoop, openLoop } from './load/loops.ts'
import { createTally } from './load/tally.ts'
import { notificationBody } from './notification-bodies.ts'

const [url = '', mode = 'closed', amount = '64', seconds = '5'] = process.argv.slice(2)
const address = new URL(url)
const requests = makeRequests(500)
let sent = 0

const endMs = performance.now() + Number(seconds) * 1000
const next = (): Buffer | null =>
  performance.now() < endMs ? (requests[sent++ % requests.length] ?? null) : null
const tally = createTally()
if (mode === 'closed') await closedLoop(address, Number(amount), next, tally)
else await openLoop(address, Number(amount), next, tally)
console.log(JSON.stringify(tally.summary()))

/** POSTs of a COMPLETE issuance, each of its own record. */
function makeRequests(count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const body = notificationBody(index)
    const head = `POST /transactions HTTP/1.1\r\nHost: ${address.host}\r\nContent-Type: application/json\r\nContent-Length: ${body.byteLength}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), body])
  })
}
