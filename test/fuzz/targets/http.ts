import { Random } from '../../support/random.ts'
import { keepAlive } from '../http/keep-alive.ts'
import { type MadeConnection, makeConnection } from '../http/made-connection.ts'
import type { Target } from '../target.ts'

/** After this many connections a plain request and a call must get responses in time. */
const lookedAfter = 2000

/** Requests over real sockets to a real process: the capture port, a tunnel's inlet, the interface. */
export const http: Target<MadeConnection> = {
  name: 'http',
  share: 300,
  parallel: 64,
  caseMs: 300_000,
  make: (seed, size) => makeConnection(new Random(seed), seed, size),
  async open() {
    const server = await keepAlive()
    let connections = 0
    return {
      async run(made) {
        connections += 1
        if (connections % lookedAfter === 0) await server.expectResponses()
        await server.send(made)
        return made.requests
      },
      close: server.close,
    }
  },
}
