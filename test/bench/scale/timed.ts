import { z } from 'zod'
import { type MethodName, methods } from '#contract/methods'
import { type DeliveryId, deliveryIdSchema } from '#contract/terms'
import { median, ms, percentile } from '../../support/figures.ts'

/** How long something took. */
interface Timed {
  readonly name: string
  readonly tookMs: number
}

/** What was timed, of how many. */
export interface TimedAll {
  readonly all: readonly Timed[]
  readonly asked: number
}

/** One that took up to so many times its goal is asked again: the machine may have been at something else. */
const doubtful = 10
/** Time limit of a row: a time that far from its goal doesn't have to be exact. */
const patienceMs = 300_000

/**
 * Each question once, one after another, for five minutes at most. If one takes a little longer than the
 * goal, it runs twice more, and the median counts.
 */
export async function timeEach(
  names: readonly string[],
  goalMs: number,
  work: (name: string) => Promise<unknown>,
): Promise<TimedAll> {
  const all: Timed[] = []
  const untilMs = performance.now() + patienceMs
  for (const name of names) {
    if (performance.now() > untilMs) break
    const first = await timed(() => work(name))
    const isDoubtful = first > goalMs && first <= doubtful * goalMs
    const times = isDoubtful ? [first, await timed(() => work(name)), await timed(() => work(name))] : [first]
    all.push({ name, tookMs: median(times) })
  }
  return { all, asked: names.length }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

/** Median, 95th percentile and the slowest by its name; `isWhole`: all were timed. */
export function spread({ all, asked }: TimedAll): {
  readonly text: string
  readonly p95Ms: number
  readonly maxMs: number
  readonly isWhole: boolean
} {
  const times = all.map(({ tookMs }) => tookMs)
  const p95Ms = percentile(times, 0.95)
  const worst = all.reduce((most, one) => (one.tookMs > most.tookMs ? one : most), { name: '', tookMs: 0 })
  const isWhole = all.length === asked
  const cut = isWhole ? '' : `; stopped after ${all.length} of ${asked}`
  return {
    text: `p50 ${ms(median(times))}, p95 ${ms(p95Ms)}, max ${ms(worst.tookMs)} (\`${worst.name || 'everything'}\`)${cut}`,
    p95Ms,
    maxMs: worst.tookMs,
    isWhole,
  }
}

/** The part of a response that says whether it is complete. */
const boundSchema = z.object({
  isComplete: z.boolean().default(true),
  rest: z.object({ at: deliveryIdSchema }).nullable().default(null),
})

/** `within` if the call accepts it: it then responds after this many milliseconds with its current result. */
export function within(method: MethodName, limitMs: number): { within?: number } {
  const { params } = methods[method]
  return 'shape' in params && 'within' in params.shape ? { within: limitMs } : {}
}

export function isComplete(response: object): boolean {
  return boundSchema.parse(response).isComplete
}

/** Where to go on; `null` where everything was looked at. */
export function restOf(response: object): DeliveryId | null {
  return boundSchema.parse(response).rest?.at ?? null
}
