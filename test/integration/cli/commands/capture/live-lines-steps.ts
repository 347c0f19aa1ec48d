import { z } from 'zod'
import { fundingExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { serviceServer } from '../../../../support/network/service-server.ts'
import { hooktrail, hooktrailOnTerminal } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { until } from '../../../../support/until.ts'

/** Posts two deliveries, of which the app drops the first; returns what was printed after the first line. */
export async function printed(...args: string[]): Promise<{ lines: string[]; app: string }> {
  const app = await serviceServer((_call, response) => {
    if (app.calls.length === 1) response.socket?.destroy()
    else response.end()
  })
  const data = ['--data', temporaryFolder()]
  const serving = hooktrailOnTerminal('serve', '--no-ui', '--port', '0', ...data, ...args)
  const { captureUrl } = z.object({ captureUrl: z.string() }).parse(JSON.parse(await serving.firstLine))
  await hooktrail('route', 'add', '--to', app.url, ...data)
  for (const count of [1, 2]) {
    await httpCall(captureUrl, { method: 'POST', body: JSON.stringify(fundingExample('complete')) })
    await until(() => app.calls.length === count)
  }
  // A line for each delivery, one for the failed forward, and two about the app; on a terminal with a head.
  const count = args.includes('--quiet') ? 1 : args.includes('--json') ? 6 : 7
  await until(() => serving.stdout().trim().split('\n').length >= count)
  serving.stop()
  const { stdout } = await serving.ended
  return { lines: stdout.trim().split('\n').slice(1), app: app.url }
}
