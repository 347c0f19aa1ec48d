import { cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runImport } from '../../../../main/engine/exporting/run-import.ts'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../../main/engine/store/open-read-store.ts'
import type { ReadStore } from '../../../../main/engine/store/read-store.ts'
import { engineOfFile } from '../../../support/engine/open-test-engine.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'

import { changedEntry, type Good, hostile, type Make } from './hostile-import-cases.ts'

/** Files of the data folder that imports. */
const privateFile =
  (name: string, make: (path: string, folder: string) => string = path => path): Make =>
  folder => {
    const path = join(engine().engine.dataDir, name)
    if (!existsSync(path)) writeFileSync(path, '{}')
    return make(path, folder)
  }
const linked: Parameters<typeof privateFile>[1] = (path, folder) => {
  symlinkSync(path, join(folder, 'link'))
  return join(folder, 'link')
}

for (const [what, make] of [
  ['the file of browsers', privateFile('browsers.json')],
  ['the store', privateFile('store.db')],
  ['the data folder itself', privateFile('.')],
  ['a link to a private file', privateFile('browsers.json', linked)],
  ['a private file behind /proc/self/root', privateFile('browsers.json', path => `/proc/self/root${path}`)],
] satisfies [string, Make][]) {
  hostile.push([what, make, 'import-unknown', /is private to Hooktrail.*Nothing was imported/])
}

const engine = engineOfFile()
const exported = pathsIn(folderOfFile())
let exporting: Promise<void> | null = null
let reader: ReadStore
beforeAll(() => {
  reader = openReadStore({ dataDir: engine().engine.dataDir, rulesVersion })
  return () => reader.close()
})

function pathsIn(folder: string): Good {
  return {
    dataDir: join(folder, 'data'),
    fixtures: join(folder, 'fixtures'),
    ndjson: join(folder, 'ndjson'),
    har: join(folder, 'har'),
  }
}

/** The exports, each copied for the test that asks for it. */
async function goodExports(): Promise<Good> {
  exporting ??= exportAll()
  await exporting
  const to = pathsIn(temporaryFolder())
  const copyOf = (name: keyof Good): string => {
    cpSync(exported[name], to[name], { recursive: true })
    return to[name]
  }
  return {
    get dataDir() {
      return copyOf('dataDir')
    },
    get fixtures() {
      return copyOf('fixtures')
    },
    get ndjson() {
      return copyOf('ndjson')
    },
    har: exported.har,
  }
}

async function exportAll(): Promise<void> {
  const { dataDir } = exported
  await capturedInto(dataDir, mixedDeliveries(10))
  for (const format of ['fixtures', 'ndjson', 'har'] as const)
    await exportedFrom(dataDir, { format, out: exported[format], pseudonyms: null })
}

test.each(hostile)(
  '%s is refused with what is wrong, and nothing changes',
  async (_title, make, code, message) => {
    const good = await goodExports()
    const run = runImport({
      store: reader,
      paths: [make(temporaryFolder(), good)],
      isDryRun: false,
      skipInvalid: false,
      acceptEdits: false,
      dataDir: engine().engine.dataDir,
      nowMs: Date.now(),
      isCanceled: () => false,
      onProgress() {},
      keep: () => expect.fail('Something was to be stored.'),
    })
    await expect(run).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  },
)

test('an import that is refused ends with what is wrong, and nothing changes', async () => {
  const good = await goodExports()
  const { client } = engine()
  // Beside a valid source, which is not imported either.
  const end = await importedInto(client, [good.har, changedEntry({ body: 'gone.json' })('', good)])
  expect(end).toMatchObject({ state: 'failed', sessionIds: [], error: { code: 'import-invalid' } })
  expect(end.error?.message).toContain('gone.json is missing')
  expect((await client.call('app.status')).deliveryCount).toBe(0)
})
