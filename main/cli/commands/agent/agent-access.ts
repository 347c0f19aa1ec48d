import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { type Client, callCancelled, createClient } from '#contract/transport'
import { openReadingTransport } from '../../../engine/library.ts'
import type { Access } from '../../../mcp/access.ts'
import { connectToHolder } from '../../../web/command-client.ts'
import { type CommandContext, commandPorts } from '../../command-context.ts'
import { withEngine } from '../../store/hold-store.ts'
import { inspectRest } from '../../store/inspect-rest.ts'
import { waitForInspection } from '../../store/wait-for-inspection.ts'

const connectEveryMs = 100

/**
 * How an agent's server reaches deliveries: each call as a command would, so that a Hooktrail may start and stop
 * meanwhile. `stop` ends waits.
 */
export function agentAccess(context: CommandContext, dataDir: string, stop: Promise<void>): Access {
  const { logger } = commandPorts(context, dataDir)

  async function throughHolder<T>(work: (client: Client) => Promise<T>): Promise<{ value: T } | null> {
    const transport = await connectToHolder(dataDir)
    if (transport === null) return null
    try {
      return { value: await work(createClient(transport)) }
    } finally {
      transport.close()
    }
  }

  async function fromStore<T>(work: (client: Client) => Promise<T>, ended: Promise<void> | null): Promise<T> {
    await inspectRest(context, { dataDir, isJson: true, isNeeded: ended !== null, stop: ended ?? stop })
    const { resourcesDir } = context.installation
    const transport = openReadingTransport({ dataDir, resourcesDir, logger })
    try {
      return await work(createClient(transport))
    } finally {
      transport.close()
    }
  }

  return {
    async read(work) {
      const read = await throughHolder(work)
      return read === null ? fromStore(work, null) : read.value
    },
    async readInspected(signal, work) {
      const aborted = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
      const ended = Promise.race([stop, aborted])
      const whole = async (client: Client) => {
        if (signal.aborted) throw callCancelled()
        return work(client)
      }
      const read = await throughHolder(async client => {
        await waitForInspection(client, ended)
        return whole(client)
      })
      return read === null ? fromStore(whole, ended) : read.value
    },
    change: work => withEngine(context, dataDir, work),
    async running(untilMs, signal, work) {
      for (;;) {
        if (signal.aborted) throw callCancelled()
        const done = await throughHolder(work)
        if (done !== null) return done.value
        if (performance.now() > untilMs) {
          throw new AppError(
            'not-running',
            'No Hooktrail runs on this data folder. Start `hooktrail serve` or the app first.',
          )
        }
        await pause(connectEveryMs, undefined, { signal }).catch(() => {})
      }
    },
  }
}
