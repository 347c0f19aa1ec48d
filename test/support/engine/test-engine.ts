import { onTestFinished } from 'vitest'
import { type Client, createClient } from '#contract/transport'
import { createEngine, type Engine } from '../../../main/engine/engine.ts'
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
