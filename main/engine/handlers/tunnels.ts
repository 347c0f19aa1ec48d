import type { Handlers } from '../dispatch.ts'
import type { Tunnels } from '../tunnel/tunnel.ts'

type TunnelHandlers = Pick<Handlers, Extract<keyof Handlers, `tunnels.${string}`>>

export function tunnelHandlers(tunnels: Tunnels): TunnelHandlers {
  return {
    'tunnels.list': async () => ({ tunnels: await tunnels.list() }),
    'tunnels.save': input => tunnels.save(input),
    'tunnels.remove': async ({ id }) => {
      await tunnels.remove(id)
      return {}
    },
    'tunnels.start': ({ id }) => tunnels.start(id),
    'tunnels.stop': ({ id }) => tunnels.stop(id),
    'tunnels.probe': ({ id }) => tunnels.probe(id),
  }
}
