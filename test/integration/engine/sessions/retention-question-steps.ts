import type { RetentionQuestion } from '#contract/deliveries/sessions'
import type { Client } from '#contract/transport'
import type { Clock } from '../../../../main/engine/ports.ts'
import { openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { httpCall } from '../../../support/network/http-call.ts'

export const dayMs = 86_400_000

/** A clock that can be set, beside a monotonic one that goes on as it does. */
export function settableClock(): Clock & { offMs: number } {
  return {
    offMs: 0,
    nowMs() {
      return Date.now() + this.offMs
    },
    monotonicMs: () => performance.now(),
  }
}

export async function opened(dataDir: string, clock: Clock) {
  const warnings: string[] = []
  const logger = { info() {}, warn: (message: string) => void warnings.push(message), error() {} }
  const { engine, client, captureUrl } = await openTestEngine(dataDir, { ports: { clock, logger } })
  return { engine, client, warnings, url: captureUrl }
}

export async function posted(url: string, count: number): Promise<void> {
  for (let post = 0; post < count; post += 1) await httpCall(url, { method: 'POST', body: '{}' })
}

/** Waits until retention's question, or `null` for none, is as expected. */
export async function questionThat(
  client: Client,
  isWanted: (question: RetentionQuestion | null) => boolean,
): Promise<RetentionQuestion | null> {
  return new Promise((resolve, reject) => {
    const look = async (): Promise<void> => {
      const { retentionQuestion } = await client.call('app.status')
      if (!isWanted(retentionQuestion)) return
      end()
      resolve(retentionQuestion)
    }
    const end = client.subscribe(() => void look().catch(reject))
    void look().catch(reject)
  })
}

export async function asked(client: Client, deliveries: number): Promise<RetentionQuestion> {
  const question = await questionThat(client, one => one?.deliveries === deliveries)
  if (question === null) throw new Error('It asks nothing.')
  return question
}

export const count = async (client: Client) => (await client.call('deliveries.count', {})).count
