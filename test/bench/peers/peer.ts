import { fileURLToPath } from 'node:url'
import { type Begun, begin, beginServe } from '../../support/processes/child-process.ts'

/** A program that responds to requests with 200 and stores them, or the yardstick, which does not. */
export interface Peer {
  readonly name: string
  /** `folder`: its own, empty; whatever it writes is written there. */
  start(folder: string): Promise<RunningPeer>
}

export interface RunningPeer {
  readonly url: string
  readonly pid: number
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>
}

export const emptyServer: Peer = {
  name: 'empty node:http server',
  start: () => startPeer(begin([fileURLToPath(new URL('../empty-server.ts', import.meta.url))])),
}

export const hooktrail: Peer = {
  name: 'Hooktrail',
  start: folder => startPeer(beginServe(folder, ['--ui-port', '0'])),
}

/** One that prints its URL as `{"captureUrl":…}` once it listens. */
export async function startPeer(begun: Begun): Promise<RunningPeer> {
  const first = await begun.first
  if (first === null) throw new Error(`It ended before it listened: ${begun.complaints()}`)
  return { url: String(first.captureUrl), pid: begun.pid, kill: begun.kill }
}
