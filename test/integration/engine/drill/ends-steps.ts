import { createServer } from 'node:http'
import type { DrillSummary } from '#contract/drill/drill'
import type { ParamsInput } from '#contract/methods'
import type { TestEngine } from '../../../support/engine/open-test-engine.ts'
import { openPort } from '../../../support/network/open-port.ts'

export const source = { scenarios: ['issuance-complete'] }

export const long = { source, runs: 200, seed: 1 } as const

export interface App {
  readonly url: string
  taken(): number
  /** Resolves when so many notifications arrived. */
  reached(count: number): Promise<void>
}

/** Responds with 200 to everything, or only to the first: the drill then stops. */
export async function app(responded = Number.POSITIVE_INFINITY): Promise<App> {
  let taken = 0
  const waiting = new Map<number, () => void>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      taken += 1
      waiting.get(taken)?.()
      if (taken <= responded) response.end()
    })
  })
  return {
    url: `http://127.0.0.1:${await openPort(server)}/`,
    taken: () => taken,
    reached: count => new Promise(resolve => waiting.set(count, resolve)),
  }
}

export async function started(
  engine: TestEngine,
  to: App,
  more: Partial<ParamsInput<'drills.start'>> = {},
): Promise<DrillSummary> {
  // By then the sequence that was sent before has ended.
  const reached = to.reached(6)
  const drill = await engine.client.call('drills.start', { url: to.url, ...long, ...more })
  await reached
  return drill
}
