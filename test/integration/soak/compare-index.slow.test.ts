import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { madeDelivery } from '../../soak/deliveries/made-delivery.ts'
import { compareIndex, type IndexComparison } from '../../soak/points/compare-index.ts'
import { buildIndex } from '../../soak/points/fresh-index.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../support/store/arrived-delivery.ts'
import { folderOfFile, temporaryFolder } from '../../support/temporary-folder.ts'

const made = folderOfFile()

beforeAll(async () => {
  const ports = testPorts(made)
  const store = await openStore({ ports, rulesVersion, holder: { host: 'command' } })
  for (let number = 0; number < 260; number += 1) {
    const { method, target, headers, body } = madeDelivery(`compared-${number}`)
    await captured(store, arrivedDelivery({ method, target, rawHeaders: headers.flat(), body }))
  }
  await store.close()
  buildIndex(made)
})

/** A copy of a store with a complete index. */
function indexedStore(): string {
  const dataDir = temporaryFolder()
  for (const name of readdirSync(made).filter(name => name.endsWith('.db'))) {
    cpSync(join(made, name), join(dataDir, name))
  }
  return dataDir
}

function change(dataDir: string, file: RegExp, sql: string): void {
  const database = new Database(join(dataDir, readdirSync(dataDir).find(name => file.test(name)) ?? ''))
  database.exec(sql)
  database.close()
}

const compared = (dataDir: string): IndexComparison =>
  compareIndex({ dataDir, workDir: temporaryFolder(), queries: 400, seed: 1 })

test('an index that was built without an interruption differs in nothing', () => {
  const { compared: count, different } = compared(indexedStore())
  expect(different).toEqual([])
  expect(count).toBeGreaterThan(100)
})

test.for([
  ['a finding that is missing', /^index/, 'UPDATE inspections SET findings = NULL WHERE delivery_id % 2 = 0'],
  ['a count of a record', /^index/, 'UPDATE records SET delivery_count = delivery_count + 1 WHERE id = 1'],
  ['values that searches do not find', /^index/, 'UPDATE delivery_facts SET profile = 1'],
  ['texts that searches do not find', /^texts/, "INSERT INTO texts (texts) VALUES ('delete-all')"],
  ['ids that searches do not find', /^index/, "INSERT INTO record_ids (record_ids) VALUES ('delete-all')"],
] as const)('%s is told', ([, file, sql]) => {
  const dataDir = indexedStore()
  change(dataDir, file, sql)
  expect(compared(dataDir).different).not.toEqual([])
})
