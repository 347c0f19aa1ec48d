import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { callsInProgress } from './calls-in-progress.ts'
import { createServer, type ServerParts } from './create-server.ts'

export type { Access, Permissions } from './access.ts'

export interface McpOptions extends Omit<ServerParts, 'onDefect'> {
  readonly input: Readable
  /** Carries the protocol and nothing else. */
  readonly output: Writable
  /** Problems, for the log on stderr. */
  readonly log: (text: string) => void
  /** Resolves once the server is to end. */
  readonly stop: Promise<void>
}

/** A request is small: a path, a query, some values. */
const maximumRequestBytes = 1024 * 1024
/** Clients kill a server that does not end soon after them. */
const endWithinMs = 8_000

/**
 * Serves the Model Context Protocol until the client closes its end, or `stop` resolves. Calls in progress are aborted
 * then, and have some seconds to end. A message that is no request is logged, and the server goes on.
 */
export async function serveMcp(options: McpOptions): Promise<void> {
  const { input, output, log, stop } = options
  const left = new Promise<void>(resolve => {
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve())
    // Nobody is left to read the results.
    for (const event of ['close', 'error']) output.once(event, () => resolve())
  })
  const transport = new StdioServerTransport(input, output, { maxBufferSize: maximumRequestBytes })
  const calls = callsInProgress(options.access)
  const handle = serveStdio(() => createServer({ ...options, access: calls.access, onDefect: log }), {
    transport,
    onerror: error => log(`A message of the client was not understood: ${error.message}`),
  })
  const closed = new Promise<void>(resolve => {
    const closeServer = transport.onclose
    transport.onclose = () => {
      closeServer?.()
      resolve()
    }
  })
  await Promise.race([left, closed, stop])
  await handle.close()
  await calls.ended(endWithinMs)
}
