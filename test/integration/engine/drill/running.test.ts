import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { startedReceiver } from '../../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { drilled } from './running-steps.ts'

const engineOfFile = testEngineOfFile()

test('an app that is wrong breaks, with the smallest sequence and a command that repeats it', async () => {
  const engine = engineOfFile()
  const app = await startedReceiver('last-arrival-wins')
  const drill = await drilled(engine, app, { properties: ['order'] })

  const { failures, options } = drill
  expect(drill.cells).toMatchObject([{ property: 'order', verdict: 'broken' }])
  const [failure] = failures
  expect(failure?.sentence).toMatch(/\w.*\.$/)
  expect(failure?.sequence).toHaveLength(2)
  expect(failure?.command).toContain('--property order')
  expect(options.seed).toBe(7)
  const junit = await engine.client.call('drills.report', { id: drill.id, format: 'junit' })
  expect(junit.name).toBe(`drill-${drill.id}.xml`)
  expect(Buffer.from(junit.base64, 'base64').toString()).toContain('<failure')
  const folder = temporaryFolder()
  const path = join(folder, 'report.xml')
  await engine.client.call('drills.report', { id: drill.id, format: 'junit', path })
  expect((await readFile(path)).toString('base64')).toBe(junit.base64)
  for (const [wrong, code] of [
    ['report.xml', 'invalid-params'],
    [join(folder, 'none', 'report.xml'), 'target-unwritable'],
    [folder, 'target-exists'],
  ] as const)
    await expect(
      engine.client.call('drills.report', { id: drill.id, format: 'junit', path: wrong }),
    ).rejects.toMatchObject({ code })
})
