import { onTestFinished } from 'vitest'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../main/engine/create-engine.ts'
import type { Engine, EngineOptions } from '../../../main/engine/running-engine.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { testPorts } from './ports.ts'

export interface OpenEngine {
  readonly engine: Engine
  readonly client: Client
  /** Resolves when the condition holds: checked after each event. */
  until(isSo: () => Promise<boolean>): Promise<void>
}

/** An engine that listens on a free port, closed with the test; of its own data folder unless one is given. */
export async function openEngine(
  folder: string = temporaryFolder(),
  host: EngineOptions['host'] = 'command',
): Promise<OpenEngine> {
  const ports = testPorts(folder)
  const engine = await createEngine({ ports, version: '0', host, listen: { port: 0 } })
  onTestFinished(() => engine.close())
  return {
    engine,
    client: createClient(engine),
    until: isSo =>
      new Promise((resolve, reject) => {
        let end = (): void => {}
        const check = (): void => {
          isSo().then(is => {
            if (!is) return
            end()
            resolve()
          }, reject)
        }
        end = engine.subscribe(check)
        check()
      }),
  }
}
