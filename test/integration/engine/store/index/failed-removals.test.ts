import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { storeFiles } from '../../../../../main/engine/store/connection/store-files.ts'
import { indexOf } from './empty-log-steps.ts'

test('removals count as processed once the index has removed them', async () => {
  const { dataDir, indexing } = await indexOf(2)
  // The start processed all removals, of which there were none.
  expect(indexing.takeState().followedRemovals).toBe(0)

  execute(storeFiles(dataDir).database, 'DELETE FROM deliveries WHERE id = 1')
  execute(
    `${dataDir}/index.db`,
    `CREATE TRIGGER refused BEFORE DELETE ON inspections BEGIN SELECT raise(ABORT, 'refused'); END`,
  )
  expect(() => indexing.removeSome()).toThrow('refused')
  expect(indexing.takeState().followedRemovals).toBe(null)

  execute(`${dataDir}/index.db`, 'DROP TRIGGER refused')
  expect(indexing.removeSome()).toEqual([1])
  expect(indexing.takeState().followedRemovals).toBe(1)
})

function execute(file: string, sql: string): void {
  const database = new Database(file)
  database.exec(sql)
  database.close()
}
