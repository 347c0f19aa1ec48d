import { rulesVersion } from './inspect/inspect-delivery.ts'
import type { Engine, EngineOptions } from './ports.ts'
import { openStoreToCapture } from './store/open-store.ts'

/**
 * Opens the store, and an engine on it. The engine's parts are loaded while the writer opens the store on its
 * thread, so the start takes as long as the longer of the two. An unavailable port does not throw:
 * `app.status` has `listener.state` `failed` with its error, so that a window can offer another port. Throws
 * `store-held`, `store-newer`, `store-damaged`, `folder-not-writable`.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { ports, host } = options
  const opening = openStoreToCapture({ ports, rulesVersion, holder: { host } })
  const [parts, store] = await Promise.allSettled([import('./wiring/open-engine.ts'), opening])
  if (store.status === 'rejected') throw store.reason
  if (parts.status === 'fulfilled') return parts.value.openEngine(options, store.value)
  await store.value.close()
  throw parts.reason
}
