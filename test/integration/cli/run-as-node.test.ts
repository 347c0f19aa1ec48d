import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('programs that the command starts do not inherit that it ran as Node', () => {
  const print = "process.on('exit', () => process.stderr.write(String(process.env.ELECTRON_RUN_AS_NODE)))"
  const command = new URL('../../../main/cli/hooktrail.mjs', import.meta.url)
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(print)}`, fileURLToPath(command), '--version'],
    { encoding: 'utf8', env: { ...process.env, HOOKTRAIL_BUILD: 'never', ELECTRON_RUN_AS_NODE: '1' } },
  )
  expect(stderr).toMatch(/undefined$/)
})
