// One target in a separate process: a crash is a failure of the case, not the end of the run.
import { caseSeed } from '../support/random.ts'
import { Found, type OpenTarget, wordsOf } from './target.ts'
import { targets } from './targets.ts'

export interface TargetOrder {
  readonly target: string
  readonly seed: number
  /** The first case, and the runs that are still to be done. */
  readonly from: number
  readonly runs: number
  /** Run first. `input` null: made of the seed. */
  readonly saved: readonly { readonly seed: number; readonly input: unknown }[]
}
export type TargetMessage =
  | { readonly is: 'begun'; readonly index: number; readonly seed: number }
  | { readonly is: 'ended'; readonly index: number; readonly runs: number }
  | { readonly is: 'failed'; readonly seed: number; readonly input: unknown; readonly found: string }
  | { readonly is: 'done' }

// A run that was ended leaves nothing behind.
process.once('disconnect', () => process.exit(1))
process.once('message', (order: TargetOrder) => {
  // It goes on after an uncaught error: that is reported to the parent as a failure.
  process.on('uncaughtException', error => failed(order.seed, null, `uncaught: ${wordsOf(error)}`))
  process.on('unhandledRejection', error => failed(order.seed, null, `unhandled: ${wordsOf(error)}`))
  work(order).then(
    () => process.exit(0),
    error => {
      failed(order.seed, null, wordsOf(error))
      process.exit(1)
    },
  )
})

async function work(order: TargetOrder): Promise<void> {
  const target = targets.find(({ name }) => name === order.target)
  if (target === undefined) throw new Error(`There is no target ${order.target}.`)
  const open = await target.open()
  let [left, next] = [order.runs, order.from]
  for (const { seed, input } of order.saved) {
    const runs = await one(open, next, seed, input ?? target.make(seed, order.runs))
    left -= runs
    next += 1
  }
  const lane = async (): Promise<void> => {
    while (left > 0) {
      const index = next
      next += 1
      const seed = caseSeed(order.seed, target.name, index)
      const input = target.make(seed, left)
      // Not `left -= await`: that reads `left` before the other lanes change it.
      const runs = await one(open, index, seed, input)
      left -= runs
    }
  }
  await Promise.all(Array.from({ length: target.parallel }, lane))
  try {
    await open.close()
  } catch (error) {
    failed(order.seed, error instanceof Found ? error.input : null, `at the end: ${wordsOf(error)}`)
  }
  await send({ is: 'done' })
}

async function one(open: OpenTarget, index: number, seed: number, input: unknown): Promise<number> {
  await send({ is: 'begun', index, seed })
  let runs = 1
  try {
    runs = await open.run(input)
  } catch (error) {
    if (error instanceof Found) failed(error.seed ?? seed, error.input, error.message)
    else failed(seed, input, wordsOf(error))
  }
  await send({ is: 'ended', index, runs })
  return runs
}

function failed(seed: number, input: unknown, found: string): void {
  void send({ is: 'failed', seed, input, found })
}

function send(message: TargetMessage): Promise<void> {
  return new Promise(resolve => {
    process.send?.(message, () => resolve())
  })
}
