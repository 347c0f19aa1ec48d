// Sends varied notifications of both services and measures the answers. SIGINT ends it early, with what it measured.
// Usage: varied-client.ts URL closed CONNECTIONS COUNT SEED | URL open RATE COUNT SEED
// Prints a LoadSummary as one line of JSON.
import { closedLoop, openLoop } from './load/loops.ts'
import { createTally } from './load/tally.ts'
import { createVariedDeliveries } from './notifications/varied-deliveries.ts'

const [url = '', mode = 'closed', amount = '64', most = '1000', seed = '1'] = process.argv.slice(2)
const address = new URL(url)
const count = Number(most)
/** On the services' clock, so that the last notification is from about now. */
const stretchMs = Math.min(count, 1_000_000) * 1_500
const make = await createVariedDeliveries({
  seed: Number(seed),
  host: address.host,
  startMs: Date.now() - stretchMs,
})

let made = 0
let isStopped = false
process.once('SIGINT', () => {
  isStopped = true
})
const next = (): Buffer | null => {
  if (isStopped || made === count) return null
  made += 1
  return make()
}
const tally = createTally()
if (mode === 'closed') await closedLoop(address, Number(amount), next, tally)
else await openLoop(address, Number(amount), next, tally)
console.log(JSON.stringify(tally.summary()))
