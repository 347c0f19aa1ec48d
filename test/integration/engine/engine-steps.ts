import type { EventFrame } from '#contract/events'
import type { Client } from '#contract/transport'
import type { Engine, EngineOptions } from '../../../main/engine/ports.ts'
import { allInspected, openTestEngine } from '../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../support/inspection/examples.ts'

interface Running {
  readonly engine: Engine
  readonly client: Client
  readonly frames: EventFrame[]
  readonly captureUrl: string
  post(body: unknown): Promise<number>
  /** Resolves when everything that was stored is inspected. */
  read(): Promise<void>
}

export async function run(dataDir: string, listen: EngineOptions['listen'] = { port: 0 }): Promise<Running> {
  const { engine, client, captureUrl } = await openTestEngine(dataDir, { listen })
  const frames: EventFrame[] = []
  engine.subscribe(frame => frames.push(frame))
  return {
    engine,
    client,
    frames,
    captureUrl,
    async post(body) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const headers = { 'content-type': 'application/json' }
      return (await fetch(captureUrl, { method: 'POST', headers, body: text })).status
    },
    read: () => allInspected(client),
  }
}

// transaction-notifications, "Common transaction fields": one record at four moments.
const recordId = '7f3a0b52-6c1e-4c7e-9d51-1f2a3b4c5d6e'

export const issuance = (status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETE', minute: number) => {
  const { event, payload } = transactionExample('issuance', status)
  return { event, payload: { ...payload, id: recordId, updated_at: `2026-01-05T10:0${minute}:00Z` } }
}
