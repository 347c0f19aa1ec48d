import { test } from 'vitest'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { expectAllRead, fillPending } from './inspect-rest-steps.ts'

test('without a running Hooktrail, a list sees everything read', async () => {
  const dataDir = temporaryFolder()
  await fillPending(dataDir)
  await expectAllRead(dataDir, [])
})
