import { expect, test } from 'vitest'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { count, storeOfMany } from './search-index-steps.ts'

test('index rebuild reads everything again, with progress on stderr; off and on, the texts are indexed again', async () => {
  const dataDir = await storeOfMany()
  const made = await hooktrail('index', 'rebuild', '--data', dataDir, '--json')
  expect(made.code).toBe(0)
  expect(made.stderr).toMatch(/^(Indexed \d+ %\.\n)*$/)
  const expected = { inspected: count, deliveries: count, texts: 'complete', isInspectionStopped: false }
  expect(jsonLines(made)).toEqual([expect.objectContaining({ isComplete: true, ...expected })])
  expect(jsonLines(await hooktrail('index', '--data', dataDir, '--json'))).toEqual([
    expect.objectContaining(expected),
  ])
  const { stdout } = await hooktrail('index', '--data', dataDir)
  expect(stdout).toMatch(
    /^120 deliveries, all inspected\. All text is indexed\. Index size: \d+\.\d MB, of which \d+\.\d MB is its log\.\n$/,
  )
  const off = await hooktrail('index', 'off', '--data', dataDir)
  expect(off).toMatchObject({ code: 0, stderr: expect.not.stringContaining('hooktrail:') })
  expect(off.stdout).toContain('Text is not indexed: text searches are slow.')
  const [on] = jsonLines(await hooktrail('index', 'on', '--data', dataDir, '--json'))
  expect(on).toMatchObject({ isComplete: true, texts: 'complete' })
})
