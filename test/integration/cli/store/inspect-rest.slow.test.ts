import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hooktrail } from '../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../support/processes/ended-command.ts'
import { makeOlderStore } from '../../../support/store/older-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { bodies, copyOf, fillUnread, idOf } from './inspect-rest-steps.ts'

test('a store of an earlier version is brought up to date and read, without a running Hooktrail', async () => {
  // As the version before left it.
  const source = await fillUnread(temporaryFolder(), bodies().slice(0, 20))
  makeOlderStore(source)
  rmSync(join(source, 'index.db'))
  const listed = await hooktrail('list', '--where', 'status:COMPLETE', '--json', '--data', copyOf(source))
  expect([listed.code, listed.stderr, jsonLines(listed).length]).toEqual([0, '', 20])
  const out = join(temporaryFolder(), 'one.ndjson')
  for (const args of [
    ['export', '--record', idOf(19), '--format', 'ndjson', '--out', out],
    ['trail', idOf(19)],
    ['show', '1'],
  ]) {
    const ended = await hooktrail(...args, '--data', copyOf(source))
    expect(ended.code, ended.stderr).toBe(0)
  }
})
