import type { RestartableEngine } from '../engine/client/restartable-engine.ts'
import type { Logger } from '../engine/ports.ts'
import { type CommandSocket, openCommandSocket } from './command-socket.ts'

export type SteadySocket = Awaited<ReturnType<typeof openSteadySocket>>

/** Opens the commands' socket again after each restart, since its file is missing if the data folder was deleted. */
export async function openSteadySocket(engine: RestartableEngine, logger: Logger) {
  let socket: CommandSocket | null = await openCommandSocket(engine)
  let isClosing = false
  let opening: Promise<void> = Promise.resolve()

  async function openAnew(): Promise<void> {
    await socket?.close()
    socket = null
    if (!isClosing) socket = await openCommandSocket(engine)
  }

  const end = engine.onRestarted(() => {
    opening = opening.then(openAnew).catch((error: unknown) => {
      logger.error(`Commands cannot reach this Hooktrail until it is started again: ${String(error)}`)
    })
  })
  return {
    async close() {
      isClosing = true
      end()
      await opening
      await socket?.close()
    },
  }
}
