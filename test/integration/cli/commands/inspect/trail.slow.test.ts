import { expect, test } from 'vitest'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { pendingStore, recordId } from './trail-steps.ts'

test('why a record failed is in its trail, its delivery and the list, inspected or not', async () => {
  const error = { code: 'transaction_failed', message: 'The bank refused it.' }
  const failed = transactionExample('issuance', 'FAILED', { failure_reason: null, error })
  const dataDir = await pendingStore([JSON.stringify(failed)])
  const reason = 'The bank refused it. (transaction_failed)'
  for (const isInspected of [false, true]) {
    const trail = await hooktrail('trail', recordId, '--data', dataDir)
    expect(trail.stdout.split('\n').slice(0, 2)).toEqual([
      `issuance ${recordId}  ✕ FAILED  1500.25 MXN`,
      `reason: ${reason}`,
    ])
    const shown = await hooktrail('show', '1', '--data', dataDir)
    expect(shown.stdout).toContain(`reason: ${reason}`)
    expect(shown.stdout).toContain('1500.25 MXN')
    const [json] = jsonLines(await hooktrail('trail', recordId, '--json', '--data', dataDir))
    expect(json).toMatchObject({ reason: { code: error.code, text: error.message } })
    // Inspects the rest.
    if (!isInspected) expect((await hooktrail('list', '--data', dataDir)).stdout).toContain(reason)
  }
})
