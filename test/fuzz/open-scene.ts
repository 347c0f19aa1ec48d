import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../main/engine/engine.ts'
import { rulesVersion } from '../../main/engine/inspect/inspect-delivery.ts'
import type { Engine } from '../../main/engine/ports.ts'
import { openStore } from '../../main/engine/store/open-store.ts'
import { testPorts } from '../support/engine/ports.ts'
import { captured } from '../support/store/arrived-delivery.ts'
import { mixedDeliveries } from '../support/store/mixed-deliveries.ts'

/** A separate engine over some deliveries, with the errors in its log. */
export interface Scene {
  readonly folder: string
  readonly dataDir: string
  readonly engine: Engine
  readonly client: Client
  readonly logged: string[]
  /** Another engine over the same folder, as after a restart. */
  reopen(): Promise<void>
  close(): Promise<void>
}

export async function openScene(deliveryCount: number, isListening = false): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'hooktrail-fuzz-'))
  const dataDir = join(folder, 'data')
  const logged: string[] = []
  const ports = {
    ...testPorts(dataDir),
    logger: { info() {}, warn() {}, error: (message: string) => void logged.push(message) },
    dialogs: {
      chooseTarget: async (name: string) => `/chosen/${name}`,
      chooseSources: async (kind: string) => [`/chosen/${kind}`],
      showInFolder() {},
    },
    window: { show() {}, testNotification: () => false },
  }
  const store = await openStore({ ports, rulesVersion, holder: { host: 'command' } })
  await Promise.all(mixedDeliveries(deliveryCount).map(delivery => captured(store, delivery)))
  await store.close()
  const open = (): Promise<Engine> =>
    createEngine({ ports, version: '0', host: 'command', listen: isListening ? { port: 0 } : null })
  let engine = await open()
  return {
    folder,
    dataDir,
    get engine() {
      return engine
    },
    get client() {
      return createClient(engine)
    },
    logged,
    async reopen() {
      await engine.close()
      engine = await open()
    },
    async close() {
      await engine.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    },
  }
}
