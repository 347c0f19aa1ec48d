import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { httpCall } from '../../support/network/http-call.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const script = fileURLToPath(new URL('../../../main/cli/start.mjs', import.meta.url))

/** Starts `npm start`'s script; `until` resolves with all it printed once that matches. */
function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', text => {
    stdout += text
  })
  child.stderr.on('data', text => {
    stderr += text
  })
  return {
    child,
    ended: once(child, 'close').then(([code]) => ({ code, stdout, stderr })),
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(stdout)) await once(child.stdout, 'data')
      return stdout
    },
  }
}

test('in the browser host both addresses stand on the terminal, and Ctrl-C tells what was saved', async () => {
  const dataDir = temporaryFolder()
  const started = start(['--browser', '--port', '0', '--ui-port', '0', '--data', dataDir])
  const text = await started.until(/Press Ctrl-C to stop/)
  const captureUrl = /Capture +(\S+)/.exec(text)?.[1] ?? ''
  const interfaceUrl = /Interface +(\S+)/.exec(text)?.[1] ?? ''
  expect((await httpCall(captureUrl, { method: 'POST', body: '{}' })).status).toBe(200)
  expect((await httpCall(interfaceUrl)).status).toBe(200)
  expect(text).toContain('signs in one browser, once')
  // As a terminal does with Ctrl-C: once to the group, once more forwarded.
  started.child.kill('SIGINT')
  started.child.kill('SIGINT')
  const { code, stdout, stderr } = await started.ended
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`Stopped. 1 delivery saved in ${dataDir}.`)
})

test.runIf(process.platform === 'linux')(
  'where no window can be opened one line says why, and the browser host starts (Linux)',
  async () => {
    const started = start(['--port', '0', '--ui-port', '0', '--data', temporaryFolder()], {
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
    })
    const [line] = (await started.until(/Press Ctrl-C to stop/)).split('\n')
    expect(line).toMatch(/(root|no display).*: Hooktrail serves its interface to a browser instead\.$/)
    started.child.kill('SIGINT')
    expect((await started.ended).code).toBe(0)
  },
)

test('what it does not know is wrong usage', async () => {
  const { code, stdout, stderr } = await start(['--prot', '4400']).ended
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain('--browser')
})
