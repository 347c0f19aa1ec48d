import { expect, test } from 'vitest'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'

test('a share beyond 1 is wrong usage', async () => {
  const ended = await hooktrail('practice', '--skips', '2')
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('skips') })
})
