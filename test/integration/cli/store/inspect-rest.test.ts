import { cpSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hooktrail } from '../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../support/processes/ended-command.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'
import { bodies, count } from './inspect-rest-steps.ts'

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

test.each([[[]], [['--where', 'status:COMPLETE']]])(
  'without a running Hooktrail, list %j sees everything read',
  async where => {
    const ended = await hooktrail('list', ...where, '--json', '--data', await pendingCopy())
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    expect(readOf(jsonLines(ended))).toBe(count)
  },
)
