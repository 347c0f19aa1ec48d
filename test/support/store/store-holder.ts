/**
 * A separate process that holds stores: `node store-holder.ts hold|capture|exit DATA_DIR...`. Prints one JSON
 * object for each once it holds it, or the reason of a failure; with `capture` then the id of each
 * acknowledged delivery, one per line, until it is killed; with `exit` it exits after one, without closing the store.
 */
import { openStore } from '../../../main/engine/store/open-store.ts'
import type { Store } from '../../../main/engine/store/store.ts'
import { testPorts } from '../engine/ports.ts'
import { arrivedDelivery } from './arrived-delivery.ts'

/** The body that the delivery with this running number has. */
export function heldBody(number: number): string {
  return `delivery ${number} ${'x'.repeat((number * 37) % 3_000)}`
}

function captureForEver(store: Store, number: number, step: number): void {
  store.capture(arrivedDelivery({ body: heldBody(number) }), (error, id) => {
    if (error !== null) throw error
    process.stdout.write(`${JSON.stringify({ id, number })}\n`)
    store.recordResponse(id, 200, 1)
    setImmediate(() => captureForEver(store, number + step, step))
  })
}

if (process.argv[1] === import.meta.filename) {
  const [mode, ...dataDirs] = process.argv.slice(2)
  for (const dataDir of dataDirs) {
    try {
      const store = await openStore({
        ports: testPorts(dataDir),
        rulesVersion: 1,
        holder: { host: 'desktop' },
      })
      process.stdout.write(`${JSON.stringify({ pid: process.pid })}\n`)
      const streams = 8
      if (mode === 'exit') {
        store.capture(arrivedDelivery(), () => process.exit())
        break
      }
      if (mode === 'capture') {
        for (let stream = 1; stream <= streams; stream += 1) captureForEver(store, stream, streams)
      }
    } catch (error) {
      const { code = null, message = '' } = error as { code?: string; message?: string }
      process.stdout.write(`${JSON.stringify({ code, message })}\n`)
    }
  }
}
