import { expect, test } from 'vitest'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { withFreeSpace } from './vacuum-steps.ts'

test('vacuum says how much went back to the disk, and the next time that nothing did', async () => {
  const dataDir = await withFreeSpace()
  const [first] = jsonLines(await hooktrail('vacuum', '--data', dataDir, '--json'))
  expect(first).toMatchObject({ isComplete: true })
  expect(first).toHaveProperty(
    'freedBytes',
    expect.toSatisfy((bytes: number) => bytes > 10_000_000),
  )
  expect(await hooktrail('vacuum', '--data', dataDir)).toEqual({
    code: 0,
    stderr: '',
    stdout: '0.0 MB freed.\n',
  })
})
