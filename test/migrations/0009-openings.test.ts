import { expect, test } from 'vitest'
import { migratedDatabase } from '../support/store/migrated-database.ts'

test('a store that was never opened is closed, under no lock file', () => {
  const database = migratedDatabase()
  expect(database.prepare('SELECT lock_file, is_open FROM opening').all()).toEqual([
    { lock_file: '', is_open: 0 },
  ])
})
