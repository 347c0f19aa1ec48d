import { setTimeout as pause } from 'node:timers/promises'
import { type CommandTransport, connectToHolder } from '../../web/command-client.ts'

const connectEveryMs = 100

/**
 * Connects to the process that holds the store, once one does. `null` if none does within this time, or after `signal`.
 * Throws `holder-unreachable`.
 */
export async function connectInTime(
  dataDir: string,
  withinMs: number,
  signal?: AbortSignal,
): Promise<CommandTransport | null> {
  const untilMs = performance.now() + withinMs
  for (;;) {
    const transport = await connectToHolder(dataDir)
    if (transport !== null) return transport
    if (signal?.aborted === true || performance.now() > untilMs) return null
    await pause(connectEveryMs)
  }
}
