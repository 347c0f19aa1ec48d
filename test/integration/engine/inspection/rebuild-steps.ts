import { expect } from 'vitest'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/engine.ts'
import { openStore } from '../../../../main/engine/store/open-store.ts'
import { allInspected, type TestEngine } from '../../../support/engine/open-test-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { captured } from '../../../support/store/arrived-delivery.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { until } from '../../../support/until.ts'

export const count = 90

export const textsAre = (client: Client, texts: string) =>
  until(async () => (await client.call('index.status')).texts === texts)

/** Rebuilds, and stops it before anything is read again. */
export async function stoppedRebuild({ client }: Pick<TestEngine, 'client'>): Promise<void> {
  const end = client.subscribe(({ name, data }) => {
    if (name === 'job.progress' && data.kind === 'index') void client.call('jobs.cancel', { id: data.id })
  })
  const { isComplete } = await client.call('index.rebuild')
  end()
  expect(isComplete).toBe(false)
}

/** Deliveries of every kind: records with several notifications, repetitions, late and odd ones; all inspected, with their texts. */
export async function fillAndRead(dataDir: string): Promise<void> {
  const options = { ports: testPorts(dataDir), version: '0', host: 'command', listen: null } as const
  const store = await openStore({ ports: options.ports, rulesVersion: 1, holder: options })
  await Promise.all(mixedDeliveries(count).map(delivery => captured(store, delivery)))
  await store.close()
  const engine = await createEngine(options)
  const client = createClient(engine)
  await allInspected(client)
  await textsAre(client, 'complete')
  await engine.close()
}
