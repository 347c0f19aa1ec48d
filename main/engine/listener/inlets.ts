import type { CaptureServer } from './capture-server.ts'
import type { Inlet } from './inlet.ts'
import { isReached } from './reached.ts'

export interface OpenInlet {
  readonly port: number
  close(graceMs?: number): Promise<void>
}

/** How long a closed port waits for its current requests. */
export interface InletGrace {
  /** The tunnel is stopped: no more requests can arrive. */
  readonly stopMs: number
  /** The tunnel continues: as long as a request may take. */
  readonly requestMs: () => number
}

interface Place {
  readonly inlet: Inlet
  readonly port: number
  server: CaptureServer | null
}

/** Ports of tunnels and proxies. During a pause they are closed and stay reserved. */
export function createInlets(
  servers: {
    open(inlet: Inlet, port: number): Promise<CaptureServer>
    leave(server: CaptureServer, graceMs: number): Promise<void>
    onFailure(inlet: Inlet, error: unknown): void
  },
  grace: InletGrace,
) {
  const places = new Set<Place>()

  async function reopen(place: Place): Promise<void> {
    if (place.server !== null) return
    try {
      const server = await servers.open(place.inlet, place.port)
      if (!places.has(place)) return await servers.leave(server, grace.stopMs)
      place.server = server
    } catch (error) {
      servers.onFailure(place.inlet, error)
    }
  }
  /** Opens closed ports again. A failure is reported and retried next time. */
  const resume = async (): Promise<void> => {
    await Promise.all([...places].map(reopen))
  }
  const leave = (place: Place): void => {
    const { server } = place
    place.server = null
    if (server !== null) void servers.leave(server, grace.requestMs())
  }

  return {
    async open(inlet: Inlet, port: number): Promise<OpenInlet> {
      const server = await servers.open(inlet, port)
      const place: Place = { inlet, port: server.address.port, server }
      places.add(place)
      return {
        port: place.port,
        async close(closeMs = grace.stopMs) {
          places.delete(place)
          const last = place.server
          place.server = null
          if (last !== null) await servers.leave(last, closeMs)
        },
      }
    },
    /** Stops accepting on all ports. Current requests may take as long as a request may. */
    pause(): void {
      for (const place of places) leave(place)
    },
    resume,
    async check(): Promise<void> {
      for (const place of places) {
        if (place.server !== null && !(await isReached(place.server.address))) leave(place)
      }
      await resume()
    },
    ports: (): number[] => [...places].map(({ port }) => port),
  }
}
