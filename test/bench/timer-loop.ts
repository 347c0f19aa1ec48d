// The yardstick for recorded timing: a loop of timers that does nothing when they are due. Usage:
// timer-loop.ts COUNT INTERVAL_MS. Prints {p95Ms}: how late they were.
import { percentile } from '../support/figures.ts'

const [amount = '1000', interval = '5'] = process.argv.slice(2)
const startMs = performance.now()
const late: number[] = []
for (let index = 0; index < Number(amount); index++) {
  const dueMs = startMs + index * Number(interval)
  const waitMs = dueMs - performance.now()
  if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
  late.push(performance.now() - dueMs)
}
console.log(JSON.stringify({ p95Ms: percentile(late, 0.95) }))
