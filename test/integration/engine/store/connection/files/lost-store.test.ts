import { copyFileSync, rmSync, truncateSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStore } from '../../../../../../main/engine/store/open-store.ts'
import { filesIn } from '../../../../../support/engine/canary-forms.ts'
import { testPorts } from '../../../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../../support/store/inspection-result.ts'
import { copiesOfFolder, openTestStore } from '../../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

const opened = (dataDir: string) =>
  openStore({ ports: testPorts(dataDir), rulesVersion: 1, holder: { host: 'command' } })

/** Folders of a closed store with one delivery, which is inspected. */
const inspectedFolder = copiesOfFolder(async dataDir => {
  const store = await opened(dataDir)
  const id = await captured(store, arrivedDelivery())
  await store.saveInspections([{ id, inspection: inspectionResult() }])
  await store.close()
})

async function replaceByNewStore(file: string): Promise<void> {
  const other = temporaryFolder()
  await (await opened(other)).close()
  copyFileSync(`${other}/store.db`, file)
}

const emptyDatabase = (file: string): void => {
  rmSync(file)
  const database = new Database(file)
  database.exec('VACUUM')
  database.close()
}

test.each([
  ['missing', 'was deleted', (file: string) => rmSync(file)],
  ['empty', 'has no bytes', (file: string) => truncateSync(file)],
  ['empty', 'has no tables', emptyDatabase],
  ['empty', 'is a new one', replaceByNewStore],
])(
  'a store that is %s (it %s) beside an index with deliveries is refused with what to do, and no file changes',
  async (how, _, spoil) => {
    const dataDir = inspectedFolder()
    await spoil(`${dataDir}/store.db`)
    const data = () =>
      filesIn(dataDir)
        .filter(({ name }) => /^(store|index)\.db/.test(name) && !name.endsWith('-shm'))
        .filter(({ bytes, name }) => bytes.length > 0 || !name.endsWith('-wal'))
    const before = data()
    await expect(opened(dataDir)).rejects.toMatchObject({
      code: 'store-missing',
      message: expect.stringContaining(
        `store.db in ${dataDir} is ${how}, but index.db beside it lists 1 delivery.`,
      ),
    })
    expect(data()).toEqual(before)
    // The folder is free, and the way that the message names works.
    rmSync(`${dataDir}/index.db`)
    expect((await openTestStore(dataDir)).totals().deliveries).toBe(0)
  },
)

test('beside a missing store, an index whose tables are views is not read: a view may never end', async () => {
  const dataDir = inspectedFolder()
  rmSync(`${dataDir}/store.db`)
  const index = new Database(`${dataDir}/index.db`)
  index.exec(`CREATE TABLE hidden AS SELECT * FROM index_state; DROP TABLE index_state;
    CREATE VIEW index_state AS SELECT * FROM hidden`)
  index.close()
  expect((await openTestStore(dataDir)).totals().deliveries).toBe(0)
})
