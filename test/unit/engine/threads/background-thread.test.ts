import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const entry = new URL('../../../support/workers/background-thread-worker.ts', import.meta.url)
const isLinux = process.platform === 'linux'

test.skipIf(!isLinux)(
  'a thread in the background has a lower priority, and no other thread has (Linux)',
  async () => {
    const before = getPriority()
    const worker = new Worker(entry)
    const [message] = await once(worker, 'message')
    expect(message).toEqual({ own: Math.min(before + 5, 19), first: before })
    expect(getPriority()).toBe(before)
    await worker.terminate()
  },
)
