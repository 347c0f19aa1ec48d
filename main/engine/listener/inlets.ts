import type { CaptureServer } from './capture-server.ts'
import type { Inlet } from './inlet.ts'
import { isReached } from './reached.ts'

export interface OpenInlet {
  readonly port: number
  /** Accepts nothing more; answers what is under way, waiting at most `graceMs`, then cuts. */
  close(graceMs?: number): Promise<void>
}

/** The ports of tunnels and proxies. During a pause they are closed, and stay reserved for their tunnels. */
export interface Inlets {
  /** Throws as `openCaptureServer` does. */
  open(inlet: Inlet, port: number): Promise<OpenInlet>
  /** Accepts nothing more on any of them. What is under way may take as long as a request may. */
  pause(): void
  /** Opens those that are closed, on their ports. One that cannot be opened is reported, and tried again next time. */
  resume(): Promise<void>
  /** Opens those again whose port no longer accepts connections. */
  check(): Promise<void>
  ports(): number[]
}

/** How long a port that accepts nothing more waits for what is under way on it. */
export interface InletGrace {
  /** Its tunnel is stopped: nothing more can come through it. */
  readonly stopMs: number
  /** Its tunnel goes on: as long as a request may take. */
  readonly requestMs: () => number
}

export interface InletServers {
  /** Opens a capture server on loopback. */
  open(inlet: Inlet, port: number): Promise<CaptureServer>
  /** See `CaptureServer.leave`. */
  leave(server: CaptureServer, graceMs: number): Promise<void>
  onFailure(inlet: Inlet, error: unknown): void
}

interface Place {
  readonly inlet: Inlet
  readonly port: number
  server: CaptureServer | null
}

export function createInlets(servers: InletServers, grace: InletGrace): Inlets {
  const places = new Set<Place>()

  async function reopen(place: Place): Promise<void> {
    if (place.server !== null) return
    try {
      const server = await servers.open(place.inlet, place.port)
      // Its tunnel was stopped while that port was opened.
      if (!places.has(place)) return await servers.leave(server, grace.stopMs)
      place.server = server
    } catch (error) {
      servers.onFailure(place.inlet, error)
    }
  }
  const resume = async (): Promise<void> => {
    await Promise.all([...places].map(reopen))
  }
  const leave = (place: Place): void => {
    const { server } = place
    place.server = null
    if (server !== null) void servers.leave(server, grace.requestMs())
  }

  return {
    async open(inlet, port) {
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
    pause() {
      for (const place of places) leave(place)
    },
    resume,
    async check() {
      for (const place of places) {
        if (place.server !== null && !(await isReached(place.server.address))) leave(place)
      }
      await resume()
    },
    ports: () => [...places].map(({ port }) => port),
  }
}
