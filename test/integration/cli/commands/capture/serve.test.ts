import { expect, test } from 'vitest'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('a second one on the folder is refused and told who holds it; the first goes on', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const second = await hooktrail('serve', '--json', '--port', '0', '--data', served.dataDir)
  expect(second.code).toBe(3)
  expect(second.stdout).toBe('')
  expect(second.stderr).toContain(`process ${process.pid}`)
  expect(second.stderr.trim().split('\n')).toHaveLength(1)
  expect((await httpCall(served.captureUrl, { method: 'POST', body: '{}' })).status).toBe(200)
})

test('capture beyond this machine comes with a warning, and with --no-ui there is no interface', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--host', '0.0.0.0', '--no-ui'])
  expect(served.interfaceUrl).toBeNull()
  const ended = await served.stop()
  expect(ended.stderr).toMatch(/^hooktrail: Warning: deliveries are accepted on 0\.0\.0\.0\./)
})
