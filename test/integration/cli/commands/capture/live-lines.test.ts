import { expect, test } from 'vitest'
import { z } from 'zod'
import { fundingExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { serviceServer } from '../../../../support/network/service-server.ts'
import { hooktrail, hooktrailOnTerminal } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { until } from '../../../../support/until.ts'

/** Posts two deliveries, of which the app drops the first; returns what was printed after the first line. */
async function printed(...args: string[]): Promise<{ lines: string[]; app: string }> {
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

test('serve prints each delivery, each failed forward, and each app that is lost or back', async () => {
  const { lines, app } = await printed()
  const { origin } = new URL(app)
  for (const id of [1, 2]) {
    expect(lines.filter(line => line.startsWith(`${id}  `))).toEqual([
      expect.stringMatching(/● complete .*funding/),
    ])
  }
  expect(lines).toContainEqual(expect.stringMatching(`^Delivery 1 was not accepted by ${app}: .*closed`))
  const [lost, back] = [
    lines.findIndex(line => line.startsWith(`${origin} does not respond.`)),
    lines.indexOf(`${origin} responds again.`),
  ]
  expect(lines[lost]).toContain('hooktrail route resend 1')
  expect(back).toBeGreaterThan(lost)
})

test('with --json the same as lines of JSON; with --quiet nothing', async () => {
  const { lines, app } = await printed('--json')
  const values = lines.map(line => JSON.parse(line))
  expect(values.flatMap(({ delivery }) => delivery?.id ?? []).sort()).toEqual([1, 2])
  expect(values).toContainEqual({
    forward: { deliveryId: 1, routeId: 1, target: app, status: null, reason: expect.any(String) },
  })
  expect(values.flatMap(value => ('app' in value ? value.app.isLost : []))).toEqual([true, false])
  expect((await printed('--json', '--quiet')).lines).toEqual([])
})
