import { expect, test } from 'vitest'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { count, storeOfMany } from './search-index-steps.ts'

test('beside a running Hooktrail it is made again by that one, and what was stopped there goes on', async () => {
  const { dataDir } = await hooktrailServe(await storeOfMany(), ['--no-ui'])
  for (const name of ['rebuild', 'continue']) {
    const [made] = jsonLines(await hooktrail('index', name, '--data', dataDir, '--json'))
    expect(made).toMatchObject({ isComplete: true, inspected: count, texts: 'complete' })
  }
})
