import { parentPort } from 'node:worker_threads'
import type { ToThread } from '../../../main/engine/threads/calls.ts'

/** Does something with each message to this thread, before the first that listens to it from then on. */
export function whenCalled(before: (message: ToThread) => void): void {
  const port = parentPort
  if (port === null) throw new Error('A worker thread.')
  const listen = port.on.bind(port)
  port.on = (name: string, take: (message: never) => void) => {
    port.on = listen
    return listen(name, (message: ToThread) => {
      before(message)
      take(message as never)
    })
  }
}
