import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { runImport } from '../../../../main/engine/exporting/run-import.ts'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { schemaVersion } from '../../../../main/engine/store/migrations/migrations.ts'
import { openReadStore } from '../../../../main/engine/store/open-read-store.ts'
import type { ReadStore } from '../../../../main/engine/store/read-store.ts'
import { engineOfFile } from '../../../support/engine/test-engine.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'

interface Good {
  readonly fixtures: string
  readonly ndjson: string
  readonly har: string
  readonly dataDir: string
}

/** Writes something hostile into the folder and returns its path. */
type Make = (folder: string, good: Good) => string

const big = 1024 * 1024 * 1024

/** The first entry of the good manifest with other members. */
const changedEntry =
  (change: object): Make =>
  (_folder, { fixtures }) => {
    const file = join(fixtures, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    Object.assign(manifest.deliveries[1], change)
    writeFileSync(file, JSON.stringify(manifest))
    return fixtures
  }
const changedManifest =
  (change: object): Make =>
  (_folder, { fixtures }) => {
    const file = join(fixtures, 'manifest.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }))
    return fixtures
  }
const file =
  (contents: string | Uint8Array): Make =>
  folder => {
    const path = join(folder, 'input')
    writeFileSync(path, contents)
    return path
  }

const hostile: [title: string, make: Make, code: string, message: RegExp][] = [
  [
    'a name that leads out of the folder',
    changedEntry({ body: '../../secret.json' }),
    'import-invalid',
    /"body"/,
  ],
  ['an absolute name', changedEntry({ body: '/etc/passwd' }), 'import-invalid', /"body"/],
  ['a name with a backslash', changedEntry({ head: '..\\x.json' }), 'import-invalid', /"head"/],
  ['a body that claims 1 GB', changedEntry({ bodyBytes: big }), 'import-invalid', /1073741824 bytes/],
  [
    'a body with another checksum',
    changedEntry({ bodySha256: '0'.repeat(64) }),
    'import-invalid',
    /checksum/,
  ],
  ['a file that is missing', changedEntry({ body: 'gone.json' }), 'import-invalid', /gone\.json is missing/],
  ['an instant that is none', changedEntry({ receivedAtMs: 1e300 }), 'import-invalid', /"receivedAtMs"/],
  ['a manifest from the future', changedManifest({ version: 2 }), 'import-invalid', /Version 2 .*Update/],
  ['a manifest of another format', changedManifest({ format: 'else' }), 'import-invalid', /format/],
  [
    'a manifest without deliveries',
    changedManifest({ deliveries: {} }),
    'import-invalid',
    /The list "deliveries" is missing/,
  ],
  [
    'a body that is a link to elsewhere',
    (folder, { fixtures }) => {
      writeFileSync(join(folder, 'secret'), 'secret')
      symlinkSync(join(folder, 'secret'), join(fixtures, 'link.json'))
      return changedEntry({ body: 'link.json' })(folder, { fixtures, ndjson: '', har: '', dataDir: '' })
    },
    'import-invalid',
    /not a regular file/,
  ],
  [
    'a manifest that ends in the middle',
    (_folder, { fixtures }) => {
      truncateSync(join(fixtures, 'manifest.json'), 2500)
      return fixtures
    },
    'import-invalid',
    /The file is incomplete/,
  ],
  [
    'an NDJSON with a broken line after good ones',
    (_folder, { ndjson }) => {
      writeFileSync(ndjson, `${readFileSync(ndjson, 'utf8')}{"format":\n`)
      return ndjson
    },
    'import-invalid',
    /line 11: Not JSON/,
  ],
  [
    'an NDJSON from the future',
    (_folder, { ndjson }) => {
      writeFileSync(ndjson, readFileSync(ndjson, 'utf8').replaceAll('"version":1', '"version":7'))
      return ndjson
    },
    'import-invalid',
    /Version 7 .*Update/,
  ],
  [
    'an NDJSON line of 1 GB',
    folder => {
      const path = join(folder, 'input')
      writeFileSync(path, '{"format":"hooktrail-delivery","x":"')
      truncateSync(path, big)
      return path
    },
    'import-invalid',
    /more than [0-9]+ bytes/,
  ],
  [
    'a HAR that is not one',
    file('{"log":{"version":"1.2"}}'),
    'import-invalid',
    /The list "log\.entries" is missing/,
  ],
  [
    'a HAR with an entry that is none',
    file('{"log":{"entries":[{"request":7}]}}'),
    'import-invalid',
    /entry 1/,
  ],
  [
    'a HAR with more after its end',
    file('{"log":{"entries":[]}} x'),
    'import-invalid',
    /after the JSON text/,
  ],
  ['a HAR nested without end', file(`{"log":{"a":${'['.repeat(100_000)}`), 'import-invalid', /Nested deeper/],
  ['an empty file', file(''), 'import-invalid', /empty/],
  ['a folder of anything', folder => folder, 'import-unknown', /without manifest\.json or store\.db/],
  ['a path that is not there', folder => join(folder, 'gone'), 'import-unknown', /does not exist/],
  [
    'a pipe',
    folder => {
      execFileSync('mkfifo', [join(folder, 'pipe')])
      return join(folder, 'pipe')
    },
    'import-unknown',
    /Not a file or folder/,
  ],
  [
    'a data folder from the future',
    (_folder, { dataDir }) => {
      const database = new Database(join(dataDir, 'store.db'))
      database.pragma('user_version = 999')
      database.close()
      return dataDir
    },
    'store-newer',
    /newer/,
  ],
  [
    'a data folder that is no store',
    folder => {
      mkdirSync(join(folder, 'data'))
      writeFileSync(join(folder, 'data', 'store.db'), 'SQLite format 3\0 and then nothing')
      return join(folder, 'data')
    },
    'store-damaged',
    /damaged|not a database/,
  ],
]

/** A good data folder whose database is changed by somebody. */
const changedStore =
  (sql: string): Make =>
  (_folder, { dataDir }) => {
    const database = new Database(join(dataDir, 'store.db'))
    database.unsafeMode()
    database.pragma('writable_schema = ON')
    database.exec(sql)
    database.close()
    return dataDir
  }
const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n'

hostile.push(
  [
    'a data folder with an endless view in the place of a table',
    changedStore(`DROP TABLE deliveries; CREATE VIEW deliveries AS ${endless}`),
    'import-invalid',
    /no data folder that Hooktrail made: .*deliveries/,
  ],
  [
    'an older data folder with a trigger that migrating would run',
    changedStore(
      `CREATE TRIGGER more AFTER INSERT ON identity BEGIN DELETE FROM sessions; END; PRAGMA user_version = ${schemaVersion - 1}`,
    ),
    'import-invalid',
    /no data folder that Hooktrail made/,
  ],
  [
    'a data folder with a column that is computed',
    changedStore('ALTER TABLE deliveries ADD COLUMN more TEXT AS (upper(method))'),
    'import-invalid',
    /no data folder that Hooktrail made/,
  ],
  [
    'a data folder without one of the tables',
    changedStore('DROP TABLE answer_origins'),
    'import-invalid',
    /answer_origins is missing/,
  ],
  [
    'a data folder whose database is a link',
    (folder, { dataDir }) => {
      mkdirSync(join(folder, 'data'))
      symlinkSync(join(dataDir, 'store.db'), join(folder, 'data', 'store.db'))
      return join(folder, 'data')
    },
    'import-invalid',
    /not a regular file/,
  ],
)

// The kernel refuses these to root as well.
if (process.platform === 'linux') {
  hostile.push(
    [
      'a file that may not be opened',
      () => '/proc/sys/vm/compact_memory',
      'import-unknown',
      /compact_memory: Can’t read the file \(EACCES\)/,
    ],
    [
      'a file whose reading fails',
      () => '/proc/self/mem',
      'import-unknown',
      /mem: Can’t read the file \(EIO\)/,
    ],
    [
      'a folder whose manifest cannot be read',
      folder => {
        symlinkSync('/proc/self/mem', join(folder, 'manifest.json'))
        return folder
      },
      'import-invalid',
      /: Can’t read the file \(EIO\)/,
    ],
    [
      'a folder whose manifest may not be opened',
      folder => {
        symlinkSync('/proc/sys/vm/compact_memory', join(folder, 'manifest.json'))
        return folder
      },
      'import-invalid',
      /manifest\.json: Can’t read the file \(EACCES\)/,
    ],
  )
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
      workDir: temporaryFolder(),
      nowMs: Date.now(),
      isCancelled: () => false,
      onProgress() {},
      keep: () => expect.fail('Something was to be stored.'),
    })
    await expect(run).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  },
)

test('an import that is refused ends with what is wrong, and nothing changes', async () => {
  const good = await goodExports()
  const { client } = engine()
  // Beside something good, which does not come in either.
  const end = await importedInto(client, [good.har, changedEntry({ body: 'gone.json' })('', good)])
  expect(end).toMatchObject({ state: 'failed', sessionIds: [], error: { code: 'import-invalid' } })
  expect(end.error?.message).toContain('gone.json is missing')
  expect((await client.call('app.status')).deliveryCount).toBe(0)
})
