import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../main/engine/create-engine.ts'
import type { Engine } from '../../../main/engine/running-engine.ts'
import { folderOfFile } from '../temporary-folder.ts'
import { testPorts } from './ports.ts'

/** An engine on a folder, closed when the test ends; without a listener unless a port is given. */
export async function testEngine(
  dataDir: string,
  listen: { port: number } | null = null,
): Promise<{ engine: Engine; client: Client }> {
  const engine = await createEngine({ ports: testPorts(dataDir), version: '0', host: 'command', listen })
  onTestFinished(() => engine.close())
  return { engine, client: createClient({ invoke: engine.invoke, subscribe: engine.subscribe }) }
}

/**
 * One engine without a listener for all tests of a file, which leave it as they found it. Called outside tests; the answer
 * gives it within them.
 */
export function engineOfFile(): () => { engine: Engine; client: Client } {
  const ports = testPorts(folderOfFile())
  let opened: { engine: Engine; client: Client } | null = null
  beforeAll(async () => {
    const engine = await createEngine({ ports, version: '0', host: 'command', listen: null })
    opened = { engine, client: createClient(engine) }
  })
  afterAll(() => opened?.engine.close())
  return () => {
    if (opened === null) throw new Error('Only within a test.')
    return opened
  }
}

/** Resolves when inspection has read everything. */
export async function allRead(client: Client): Promise<void> {
  let unsubscribe = (): void => {}
  await new Promise<void>(resolve => {
    const check = async () => {
      if ((await client.call('app.status')).unreadCount === 0) resolve()
    }
    unsubscribe = client.subscribe(() => void check())
    void check()
  })
  unsubscribe()
}
