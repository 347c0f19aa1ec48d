import { AppError } from '#contract/errors'
import { type Client, callCanceled, createClient } from '#contract/transport'
import { openReadingTransport, waitForInspection } from '../../../engine/library.ts'
import type { Access } from '../../../mcp/access.ts'
import { type CommandContext, commandPorts, projectOn } from '../../command-context.ts'
import { connectInTime, throughHolder, withEngine, workThrough } from '../../store/hold-store.ts'
import { inspectRest } from '../../store/inspect-rest.ts'

/**
 * Each call of an agent reads deliveries like a command, so that Hooktrail may start and stop between calls.
 * `stop` ends waits.
 */
export function agentAccess(context: CommandContext, dataDir: string, stop: Promise<void>): Access {
  const { logger } = commandPorts(context, dataDir)

  async function fromStore<T>(work: (client: Client) => Promise<T>, ended: Promise<void> | null): Promise<T> {
    await inspectRest(context, { dataDir, isJson: true, isNeeded: ended !== null, stop: ended ?? stop })
    const { resourcesDir } = context.installation
    const fixturesDir = projectOn(dataDir)?.fixturesDir ?? null
    const transport = openReadingTransport({ dataDir, resourcesDir, logger, fixturesDir })
    try {
      return await work(createClient(transport))
    } finally {
      transport.close()
    }
  }

  function endOf(signal: AbortSignal): Promise<void> {
    const aborted = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
    return Promise.race([stop, aborted])
  }

  return {
    async read(work) {
      const read = await throughHolder(dataDir, work)
      return read === null ? fromStore(work, null) : read.value
    },
    async readInspected(signal, work) {
      const ended = endOf(signal)
      const read = await throughHolder(dataDir, afterInspection(signal, ended, work))
      if (read !== null) return read.value
      return fromStore(client => unlessAborted(signal, client, work), ended)
    },
    change: (work, signal) =>
      withEngine(
        context,
        dataDir,
        signal === undefined ? work : afterInspection(signal, endOf(signal), work),
      ),
    async running(untilMs, signal, work) {
      const leftMs = untilMs - performance.now()
      const transport = signal.aborted ? null : await connectInTime(dataDir, leftMs, signal)
      if (transport !== null) return workThrough(transport, work)
      if (signal.aborted) throw callCanceled()
      throw new AppError(
        'not-running',
        'No Hooktrail runs on this data folder. Start `hooktrail serve` or the app first.',
      )
    },
  }
}

async function unlessAborted<T>(
  signal: AbortSignal,
  client: Client,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw callCanceled()
  return work(client)
}

function afterInspection<T>(
  signal: AbortSignal,
  ended: Promise<void>,
  work: (client: Client) => Promise<T>,
): (client: Client) => Promise<T> {
  return async client => {
    await waitForInspection(client, ended)
    return unlessAborted(signal, client, work)
  }
}
