import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { hooktrail } from '../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../support/processes/ended-command.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { makeOlderStore } from '../../../support/store/older-store.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const issuance = transactionExample('issuance', 'COMPLETE')
/** More than a batch of inspection and a page of the list. */
const count = 600

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
async function unreadStore(): Promise<string> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await Promise.all(bodies().map(body => captured(store, arrivedDelivery({ body }))))
  await store.close()
  return dataDir
}

const readOf = (rows: unknown[]) => (rows as { isRead: boolean }[]).filter(row => row.isRead).length

test('what is imported is read when the command ends', async () => {
  const dataDir = temporaryFolder()
  const path = join(temporaryFolder(), 'bodies.ndjson')
  writeFileSync(path, `${bodies().join('\n')}\n`)
  const imported = await hooktrail('import', path, '--data', dataDir)
  expect(imported.code, imported.stderr).toBe(0)
  const store = await openTestStore(dataDir, { rulesVersion })
  expect(store.totals()).toMatchObject({ deliveries: count, unread: 0 })
}, 120_000)

test('without a running Hooktrail, list sees everything read', async () => {
  const ended = await hooktrail('list', '--json', '--data', await unreadStore())
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(readOf(jsonLines(ended))).toBe(count)
}, 120_000)

test('list finds by what reading tells', async () => {
  const dataDir = await unreadStore()
  const ended = await hooktrail('list', '--where', 'status:COMPLETE', '--json', '--data', dataDir)
  expect(jsonLines(ended)).toHaveLength(count)
}, 120_000)

test('a folder that was copied, as from a backup, is read by list and export too', async () => {
  const source = await unreadStore()
  const copies = [temporaryFolder(), temporaryFolder()] as const
  for (const copy of copies) cpSync(source, copy, { recursive: true })
  const listed = await hooktrail('list', '--where', 'status:COMPLETE', '--json', '--data', copies[0])
  expect([listed.code, listed.stderr]).toEqual([0, ''])
  expect(jsonLines(listed)).toHaveLength(count)
  const out = join(temporaryFolder(), 'one.ndjson')
  const exported = await hooktrail(
    ...['export', '--record', idOf(count - 1), '--format', 'ndjson', '--out', out, '--data', copies[1]],
  )
  expect(exported.code, exported.stderr).toBe(0)
}, 120_000)

/** As the version before left it. */
async function olderStore(): Promise<string> {
  const dataDir = await unreadStore()
  makeOlderStore(dataDir)
  rmSync(join(dataDir, 'index.db'))
  return dataDir
}

test('a store of an earlier version is brought up to date and read, without a running Hooktrail', async () => {
  const source = await olderStore()
  const copies = Array.from({ length: 4 }, () => temporaryFolder())
  for (const copy of copies) cpSync(source, copy, { recursive: true })
  const [forList = '', forExport = '', forTrail = '', forShow = ''] = copies
  const out = join(temporaryFolder(), 'one.ndjson')
  const listed = await hooktrail('list', '--where', 'status:COMPLETE', '--json', '--data', forList)
  expect([listed.code, listed.stderr, jsonLines(listed).length]).toEqual([0, '', count])
  for (const args of [
    ['export', '--record', idOf(count - 1), '--format', 'ndjson', '--out', out, '--data', forExport],
    ['trail', idOf(count - 1), '--data', forTrail],
    ['show', '1', '--data', forShow],
  ]) {
    const ended = await hooktrail(...args)
    expect(ended.code, ended.stderr).toBe(0)
  }
}, 120_000)

test('an export of everything knows what each one is', async () => {
  const out = join(temporaryFolder(), 'all.ndjson')
  const ended = await hooktrail('export', '--format', 'ndjson', '--out', out, '--data', await unreadStore())
  expect(ended.code, ended.stderr).toBe(0)
  const kinds = readFileSync(out, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).kind)
  expect(kinds.filter(kind => kind === 'issuance')).toHaveLength(count)
}, 120_000)

test('assert and trail see the last of many', async () => {
  const dataDir = await unreadStore()
  const trail = await hooktrail('trail', idOf(count - 1), '--data', dataDir)
  expect(trail).toMatchObject({ code: 0, stdout: expect.stringContaining('COMPLETE') })
  const asserted = await hooktrail(
    ...['assert', '--where', 'kind:issuance', '--count', String(count), '--data', dataDir],
  )
  expect(asserted.code, asserted.stdout).toBe(0)
}, 120_000)
