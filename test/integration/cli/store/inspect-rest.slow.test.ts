import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { hooktrail } from '../../../support/processes/command-in-process.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { bodies, count } from './inspect-rest-steps.ts'

test('what is imported is read when the command ends', async () => {
  const dataDir = temporaryFolder()
  const path = join(temporaryFolder(), 'bodies.ndjson')
  writeFileSync(path, `${bodies().join('\n')}\n`)
  const imported = await hooktrail('import', path, '--data', dataDir)
  expect(imported.code, imported.stderr).toBe(0)
  const store = await openTestStore(dataDir, { rulesVersion })
  expect(store.totals()).toMatchObject({ deliveries: count, pending: 0 })
})
