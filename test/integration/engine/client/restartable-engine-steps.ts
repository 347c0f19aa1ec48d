import { onTestFinished } from 'vitest'
import { type Client, createClient } from '#contract/transport'
import { openRestartable, type RestartableEngine } from '../../../../main/engine/client/restartable-engine.ts'
import { createEngine } from '../../../../main/engine/engine.ts'
import type { EngineOptions, Ports } from '../../../../main/engine/ports.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { httpCall } from '../../../support/network/http-call.ts'

interface Opened {
  readonly engine: RestartableEngine
  readonly client: Client
  post(body: string): Promise<number>
}

export async function openOn(
  dataDir: string,
  changes: Partial<Ports> = {},
  host: EngineOptions['host'] = 'browser',
): Promise<Opened> {
  const ports = { ...testPorts(dataDir), ...changes }
  const options = { ports, version: '0', host, listen: { port: 0 } }
  const engine = await openRestartable(options, createEngine)
  onTestFinished(() => engine.close())
  const client = createClient(engine)
  const { listener } = await client.call('app.status')
  const url = listener.captureUrl ?? ''
  return {
    engine,
    client,
    post: async body => (await httpCall(url, { method: 'POST', body })).status,
  }
}
