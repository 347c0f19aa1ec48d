import { connectTo, type HeldClient } from '../support/network/connect-to.ts'
import { type Begun, beginServe } from '../support/processes/child-process.ts'

/** A process of the built product that serves a data folder without an interface. */
export interface Serving extends Begun {
  /** The URL of the capture port once it listens; `null` where the process ended before. */
  readonly ready: Promise<string | null>
}

export interface Opened {
  readonly serving: Serving
  readonly captureUrl: string
  readonly client: HeldClient
}

/** Starts what is built, without building: a run of many has built before. */
export function serve(dataDir: string): Serving {
  const begun = beginServe(dataDir, ['--no-ui'])
  return { ...begun, ready: begun.first.then(line => (line === null ? null : String(line.captureUrl))) }
}

/** The same once it listens, with a client. Throws where it ended before. */
export async function openServed(dataDir: string): Promise<Opened> {
  const serving = serve(dataDir)
  const captureUrl = await serving.ready
  if (captureUrl === null) throw new Error(`It does not start in ${dataDir}: ${serving.complaints()}`)
  return { serving, captureUrl, client: await connectTo(dataDir) }
}
