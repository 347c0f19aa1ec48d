import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Peer, startPeer } from './peer.ts'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const firstLine = z.object({ captureUrl: z.string() })

export const emptyServer: Peer = {
  name: 'empty node:http server',
  start: () => startPeer([here('../empty-server.ts')], {}, capturePort),
}

export const hooktrail: Peer = {
  name: 'Hooktrail',
  start(folder) {
    const options = ['--json', '--port', '0', '--ui-port', '0', '--data', folder]
    const args = [here('../../../main/cli/hooktrail.mjs'), 'serve', ...options]
    return startPeer(args, { HOOKTRAIL_BUILD: 'never' }, capturePort)
  },
}

/** `{"captureUrl":…}`. */
export function capturePort(line: string): string | null {
  return line.startsWith('{"') ? (firstLine.safeParse(JSON.parse(line)).data?.captureUrl ?? null) : null
}
