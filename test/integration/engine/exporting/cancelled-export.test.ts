import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ExportProgress } from '#contract/transfer/exporting'
import { testEngine } from '../../../support/engine/open-test-engine.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test('an export that is cancelled within one large delivery ends at once, and leaves nothing', async () => {
  const dataDir = temporaryFolder()
  const folder = temporaryFolder()
  const source = join(temporaryFolder(), 'large.json')
  const words = Array.from({ length: 500_000 }, (_, index) => (index * 7919).toString(36))
  writeFileSync(source, JSON.stringify({ event: 'funding', payload: { fid: 'f1', note: words.join('-') } }))
  const { client } = await testEngine(dataDir)
  await importedInto(client, [source])

  const ended = new Promise<ExportProgress>(resolve => {
    client.subscribe(frame => {
      if (frame.name === 'export.progress' && frame.data.state !== 'writing') resolve(frame.data)
    })
  })
  const { id } = await client.call('export.start', {
    selection: { of: 'everything' },
    format: 'ndjson',
    out: join(folder, 'out.ndjson'),
    pseudonyms: { amounts: 'keep', times: 'keep', keep: [] },
  })
  // It is writing: the one delivery takes many seconds.
  await expect.poll(() => readdirSync(folder).length, { interval: 5 }).toBe(1)
  const askedAtMs = performance.now()
  await client.call('export.cancel', { id })
  expect(await ended).toMatchObject({ state: 'cancelled', done: 0, error: { code: 'cancelled' } })
  expect(performance.now() - askedAtMs).toBeLessThan(15_000)
  expect(readdirSync(folder)).toEqual([])
})
