import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../../main/package/run.ts', import.meta.url))
const run = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

test('help names the options, and nothing is made', () => {
  const { status, stdout } = run('--help')
  expect(status).toBe(0)
  for (const option of ['--arch', '--only', '--quick', '--check', 'ELECTRON_OVERRIDE_DIST_PATH']) {
    expect(stdout).toContain(option)
  }
})

test('an option that is none is refused with the usage', () => {
  const { status, stderr } = run('--everything')
  expect(status).toBe(2)
  expect(stderr).toContain("Unknown option '--everything'")
  expect(stderr).toContain('npm run package [-- OPTIONS]')
})

test('a processor that no addon is for is refused', () => {
  expect(run('--arch', 'ia32')).toMatchObject({ status: 1, stderr: expect.stringContaining('not for ia32') })
})
