import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workerEntries } from '../../main/worker-entries.ts'

test('from the sources, every worker entry is a file that exists', () => {
  const entries = workerEntries(new URL('../../main/headless.ts', import.meta.url).href)
  for (const entry of Object.values(entries)) expect(existsSync(entry), entry.pathname).toBe(true)
})

test('from a built entry, the worker entries are its siblings', () => {
  const { writer, query, inspection } = workerEntries('file:///place/out/main/headless.js')
  expect([writer.href, query.href, inspection.href]).toEqual([
    'file:///place/out/main/writer-worker.js',
    'file:///place/out/main/query-worker.js',
    'file:///place/out/main/inspection-worker.js',
  ])
})
