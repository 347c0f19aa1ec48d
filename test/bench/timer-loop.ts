// The yardstick for recorded timing: a loop of timers that does nothing when they are due.
// Usage: timer-loop.ts COUNT INTERVAL_MS. Prints {p50Ms, p95Ms}: how late they came.
const [amount = '1000', interval = '5'] = process.argv.slice(2)
const startMs = performance.now()
const late: number[] = []
for (let index = 0; index < Number(amount); index++) {
  const dueMs = startMs + index * Number(interval)
  const waitMs = dueMs - performance.now()
  if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
  late.push(performance.now() - dueMs)
}
late.sort((left, right) => left - right)
const at = (share: number): number => late[Math.floor(late.length * share)] ?? 0
console.log(JSON.stringify({ p50Ms: at(0.5), p95Ms: at(0.95) }))

export {}
