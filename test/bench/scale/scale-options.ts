/** What `npm run bench -- scale` was asked for, by environment variables. */
export interface ScaleOptions {
  /** Of the store that is made. */
  readonly deliveries: number
  /** Folder of the store after the run; `null`: it is removed. */
  readonly keep: string | null
  /** A store that is there: only what reads it is measured. */
  readonly store: string | null
}

export function readScaleOptions(environment: NodeJS.ProcessEnv): ScaleOptions {
  const given = environment.HOOKTRAIL_BENCH_DELIVERIES ?? '1000000'
  const deliveries = Number(given)
  if (!Number.isSafeInteger(deliveries) || deliveries < 2_000) {
    throw new Error(`HOOKTRAIL_BENCH_DELIVERIES takes a whole number from 2,000, not ${given}.`)
  }
  return {
    deliveries,
    keep: environment.HOOKTRAIL_BENCH_KEEP ?? null,
    store: environment.HOOKTRAIL_BENCH_STORE ?? null,
  }
}
