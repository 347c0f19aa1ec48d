import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startRecordingServer } from '../../support/network/start-recording-server.ts'
import { gathered } from '../../support/processes/ended-command.ts'
import { callOf } from '../support/call-of.ts'
import { electronEnvironment, projectDir } from '../support/host/electron-host.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, post, postInOrder } from '../support/posting.ts'
import { rowsOf, shownDelivery } from '../support/workspace.ts'

const { version } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { version: string }
/** No display: what needs one fails. */
const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...withoutDisplay } = electronEnvironment()

function start(args: readonly string[], env: Record<string, string> = withoutDisplay): ChildProcess {
  const command = process.env.HOOKTRAIL_TEST_COMMAND
  if (!command) throw new Error('HOOKTRAIL_TEST_COMMAND names no command.')
  return spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

const run = (args: readonly string[], env?: Record<string, string>) => gathered(start(args, env))

test('the command has the version of the app, with and without a display', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  expect(await run(['--version'], electronEnvironment())).toEqual({
    code: 0,
    stdout: `${version}\n`,
    stderr: '',
  })
})

test('it has the fixtures that came with it, and the exit status of what it did', async () => {
  expect((await run(['fixtures'])).stdout).toContain('issuance-complete')
  expect((await run(['no-such-command'])).code).toBe(2)
})

test('without a display it captures until it is told to stop, and says what it has', async ({ dataDir }) => {
  const serving = start(['serve', '--json', '--port', '0', '--ui-port', '0', '--data', dataDir])
  const ended = once(serving, 'exit')
  try {
    if (serving.stdout === null) throw new Error('no stdout')
    const [line] = await once(createInterface(serving.stdout), 'line')
    const { captureUrl, interfaceUrl } = JSON.parse(line) as { captureUrl: string; interfaceUrl: string }
    await postInOrder(captureUrl, fundings(3))
    expect((await fetch(interfaceUrl)).status).toBe(200)
    const { code, stdout } = await run(['list', '--json', '--data', dataDir])
    expect(code).toBe(0)
    expect(stdout.trim().split('\n')).toHaveLength(3)
  } finally {
    serving.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
})

test('it finds the running app and has it send', async ({ page, captureUrl, dataDir }) => {
  expect(await post(captureUrl, { event: 'funding' })).toBe(200)
  await expect(rowsOf(page)).toHaveCount(1)
  const target = await startRecordingServer()
  try {
    const sent = await run(['send', 'funding-complete', '--to', target.url, '--data', dataDir])
    expect(sent).toMatchObject({ code: 0 })
    expect(target.recorded).toHaveLength(1)
    // The app holds the store: what the command had sent is there at once.
    const { attempts } = await callOf(page, 'attempts.list', {})
    expect(attempts).toHaveLength(1)
  } finally {
    target.close()
  }
})

test('open leads the window of the running app to a delivery', async ({ dataDir, page, captureUrl }) => {
  expect(await post(captureUrl, { event: 'funding' })).toBe(200)
  expect(await run(['open', '1', '--data', dataDir])).toMatchObject({ code: 0 })
  await shownDelivery(page, 1)
})
