import { z } from 'zod'
import { within } from '../jobs/until-aborted.ts'
import type { ProgramEvents, RunningProgram } from './run-program.ts'

const sdkSchema = z.object({ forward: z.function() })
const forwardedSchema = z.object({ url: z.function(), close: z.function() })

/** Without a network the session may never close. */
const closeMs = 2_500

/** A variable, so that no bundler resolves it: it exists only if the user installed it. */
const moduleName = '@ngrok/ngrok'
const missing =
  'The ngrok SDK is not installed. Run `npm install @ngrok/ngrok` where Hooktrail is installed, and start the tunnel again.'

/** A tunnel by ngrok's official SDK. `load` imports the module, and rejects if it is not installed. */
export function runNgrok(
  inletPort: number,
  authtoken: string | undefined,
  events: ProgramEvents,
  load: () => Promise<unknown> = () => import(moduleName),
): RunningProgram {
  let isStopped = false
  const opening = open(inletPort, authtoken, load).then(
    opened => {
      if (!isStopped) events.onUrl(opened.url)
      return opened
    },
    (error: unknown) => {
      if (!isStopped)
        events.onEnd(
          error instanceof NgrokProblem
            ? error.message
            : 'ngrok could not open the tunnel. Check the authtoken and the network.',
        )
      return null
    },
  )
  return {
    async stop() {
      isStopped = true
      const closed = opening.then(opened => opened?.close()).catch(() => {})
      const isClosed = closed.then(() => true)
      return (await within(closeMs, isClosed)) === true
    },
  }
}

class NgrokProblem extends Error {}

async function open(
  inletPort: number,
  authtoken: string | undefined,
  load: () => Promise<unknown>,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (authtoken === undefined || authtoken === '') {
    throw new NgrokProblem(
      'The variable with the ngrok authtoken is not set. Set it where Hooktrail is started.',
    )
  }
  let loaded: unknown
  try {
    loaded = await load()
  } catch {
    throw new NgrokProblem(missing)
  }
  const outer = loaded as { default?: unknown }
  const sdk = sdkSchema.safeParse(outer.default ?? loaded)
  if (!sdk.success) throw new NgrokProblem('This version of the ngrok SDK is not supported. Update it.')
  const forward = sdk.data.forward as unknown as (options: object) => Promise<unknown>
  const forwarded = await forward({ addr: inletPort, authtoken })
  const listener = forwarded as { url(): string | null; close(): Promise<void> }
  if (!forwardedSchema.safeParse({ url: listener.url, close: listener.close }).success) {
    throw new NgrokProblem('This version of the ngrok SDK is not supported. Update it.')
  }
  const url = listener.url()
  if (url === null) throw new NgrokProblem('ngrok opened the tunnel without an address. Try again.')
  return { url, close: () => listener.close() }
}
