import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrations } from '../../../../main/engine/store/migrations/migrations.ts'
import { emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const empty = emptyEngineOfFile()

/** A data folder as a Hooktrail of that schema left it, with two deliveries. */
function olderFolder(version: number): string {
  const dataDir = temporaryFolder()
  const database = new Database(join(dataDir, 'store.db'))
  for (const step of migrations.slice(0, version)) step(database)
  database.pragma(`user_version = ${version}`)
  database.exec(`
    INSERT INTO sessions (id, name, day, begun_at_ms) VALUES (1, 'old days', NULL, 1767600000000);
    INSERT INTO deliveries VALUES
      (1, 1, 1767600000001, 'POST', '/hooks', 'whole', 11, NULL),
      (2, 1, 1767600000002, 'POST', '/hooks', 'whole', 4, NULL);
    INSERT INTO delivery_contents VALUES
      (1, '1.1', '127.0.0.1', 5000, '', '', CAST('{"event":1}' AS BLOB)),
      (2, '1.1', '127.0.0.1', 5000, '', '', CAST('text' AS BLOB));
  `)
  database.close()
  return dataDir
}

test.each([1, migrations.length - 1])(
  'a data folder of schema %i is imported from a copy and stays as it was',
  async version => {
    const folder = olderFolder(version)
    const before = readFileSync(join(folder, 'store.db'))
    const { client, dataDir } = await empty()
    const end = await importedInto(client, [folder])
    expect(end).toMatchObject({ state: 'done', error: null })
    expect(end.sources[0]).toMatchObject({ format: 'data-folder', deliveries: 2, repeated: 0 })
    const { rows } = await client.call('deliveries.list', {})
    expect(rows.map(row => [row.receivedAtMs, row.bodyBytes])).toEqual([
      [1767600000002, 4],
      [1767600000001, 11],
    ])
    expect(readFileSync(join(folder, 'store.db'))).toEqual(before)
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])

    const again = await importedInto(client, [folder])
    expect(again.sources[0]).toMatchObject({ deliveries: 0, repeated: 2 })
  },
)
