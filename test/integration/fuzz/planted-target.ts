// Replaces target-process.ts: a target whose every tenth case throws, ends its process, or never ends.

import type { TargetMessage, TargetOrder } from '../../fuzz/target-process.ts'
import { caseSeed } from '../../support/random.ts'

process.once('message', async (order: TargetOrder) => {
  const how = order.target
  const send = (message: TargetMessage): Promise<void> =>
    new Promise(resolve => {
      process.send?.(message, () => resolve())
    })
  for (let index = order.from; index < order.from + order.runs; index++) {
    const saved = order.saved[index - order.from]
    const seed = saved?.seed ?? caseSeed(order.seed, how, index)
    await send({ is: 'begun', index, seed })
    if (index % 10 === 9 && how === 'throws') {
      await send({ is: 'failed', seed, input: { index }, found: 'planted' })
    }
    if (index === 9 && how === 'ends') process.kill(process.pid, 'SIGKILL')
    if (index === 9 && how === 'hangs') await new Promise(resolve => setInterval(resolve, 1_000_000))
    await send({ is: 'ended', index, runs: 1 })
  }
  await send({ is: 'done' })
  process.exit(0)
})
