import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { hooktrail } from '../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../support/processes/ended-command.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'

const issuance = transactionExample('issuance', 'COMPLETE')
/** More than a batch of inspection and a page of the list. */
const count = 510

/** As many records as there are lines. */
function bodies(): string[] {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({ ...issuance, payload: { ...issuance.payload, id: idOf(index) } }),
  )
}

function idOf(index: number): string {
  return `7f3a0000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** A store with deliveries that are not inspected, as a kill leaves it. */
async function fillPending(dataDir: string, of: readonly string[]): Promise<string> {
  const store = await openTestStore(dataDir)
  await Promise.all(of.map(body => captured(store, arrivedDelivery({ body }))))
  await store.close()
  return dataDir
}

const folder = folderOfFile()
let filled: Promise<string> | null = null

/** A copy of a store with all, as from a backup. */
async function pendingCopy(): Promise<string> {
  filled ??= fillPending(folder, bodies())
  return copyOf(await filled)
}

function copyOf(source: string): string {
  const copy = temporaryFolder()
  cpSync(source, copy, { recursive: true })
  return copy
}

const readOf = (rows: unknown[]) => (rows as { isInspected: boolean }[]).filter(row => row.isInspected).length

test('what is imported is read when the command ends', async () => {
  const dataDir = temporaryFolder()
  const path = join(temporaryFolder(), 'bodies.ndjson')
  writeFileSync(path, `${bodies().join('\n')}\n`)
  const imported = await hooktrail('import', path, '--data', dataDir)
  expect(imported.code, imported.stderr).toBe(0)
  const store = await openTestStore(dataDir, { rulesVersion })
  expect(store.totals()).toMatchObject({ deliveries: count, pending: 0 })
})

test.each([[[]], [['--where', 'status:COMPLETE']]])(
  'without a running Hooktrail, list %j sees everything read',
  async where => {
    const ended = await hooktrail('list', ...where, '--json', '--data', await pendingCopy())
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    expect(readOf(jsonLines(ended))).toBe(count)
  },
)
