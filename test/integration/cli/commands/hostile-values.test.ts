import { expect, test } from 'vitest'
import { hooktrail, hooktrailServe } from '../../../support/processes/command-in-process.ts'
import { expectPlain, spoiledFolder, spoilingHolder } from './hostile-steps.ts'

test('completion leaves out names that a shell cannot show, and escapes descriptions', async () => {
  const served = await hooktrailServe(await spoiledFolder())
  const data = ['--data', await spoilingHolder(served)]
  await hooktrail('environment', 'add', '--preset', 'transactions-stage', ...data)
  await hooktrail('sessions', 'start', 'one', ...data)
  const environments = await hooktrail('__complete', '--', 'environment', 'remove', ...data, '')
  expect(environments.stdout).toBe(':none\n')
  const sessions = await hooktrail('__complete', '--', 'sessions', 'pin', ...data, '')
  expect(sessions.stdout).toMatch(/^\d+\tone\\u0000/m)
  expectPlain({ ...sessions, stdout: sessions.stdout.replaceAll('\t', ' ') }, 'completion')
})
