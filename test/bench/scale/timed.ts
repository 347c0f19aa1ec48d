import { ms, percentile } from '../figures.ts'

/** How long something took. */
export interface Timed {
  readonly name: string
  readonly tookMs: number
}

/** One that took up to so many times its goal is asked again: the machine may have been at something else. */
const doubtful = 10

/**
 * Each of them once, one after the other. Where one takes a little longer than the goal it is done twice more, and the
 * median counts.
 */
export async function timeEach(
  names: readonly string[],
  goalMs: number,
  work: (name: string) => Promise<unknown>,
): Promise<readonly Timed[]> {
  const all: Timed[] = []
  for (const name of names) {
    const first = await timed(() => work(name))
    const isDoubtful = first > goalMs && first <= doubtful * goalMs
    const times = isDoubtful ? [first, await timed(() => work(name)), await timed(() => work(name))] : [first]
    all.push({ name, tookMs: percentile(times, 0.5) })
  }
  return all
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

/** Median, 95th percentile, and the slowest by its name. */
export function spread(all: readonly Timed[]): {
  readonly text: string
  readonly p95Ms: number
  readonly maxMs: number
} {
  const times = all.map(({ tookMs }) => tookMs)
  const p95Ms = percentile(times, 0.95)
  const worst = all.reduce((most, one) => (one.tookMs > most.tookMs ? one : most), { name: '', tookMs: 0 })
  return {
    text: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(p95Ms)}, max ${ms(worst.tookMs)} (\`${worst.name}\`)`,
    p95Ms,
    maxMs: worst.tookMs,
  }
}
