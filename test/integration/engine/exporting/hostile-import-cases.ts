import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Exports and a data folder that nothing is wrong with. */
export interface Good {
  readonly fixtures: string
  readonly ndjson: string
  readonly har: string
  readonly dataDir: string
}

/** Writes something hostile into the folder and returns its path. */
export type Make = (folder: string, good: Good) => string

const big = 1024 * 1024 * 1024

/** The first entry of the good manifest with other members. */
export const changedEntry =
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

export const hostile: [title: string, make: Make, code: string, message: RegExp][] = [
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
    /was changed after the export: it has another content/,
  ],
  ['a file that is missing', changedEntry({ body: 'gone.json' }), 'import-invalid', /gone\.json is missing/],
  ['an instant that is none', changedEntry({ receivedAtMs: 1e300 }), 'import-invalid', /"receivedAtMs"/],
  ['a manifest from the future', changedManifest({ version: 2 }), 'import-invalid', /Version 2 .*Update/],
  ['a manifest of another format', changedManifest({ format: 'else' }), 'import-invalid', /format/],
  [
    'a manifest whose format is behind a thousand other members',
    (_folder, { fixtures }) => {
      const file = join(fixtures, 'manifest.json')
      const others = Array.from({ length: 1000 }, (_, place) => `"${place}x":1,`).join('')
      writeFileSync(file, readFileSync(file, 'utf8').replace('{', `{${others}`))
      return fixtures
    },
    'import-invalid',
    /format/,
  ],
  [
    'a manifest without deliveries',
    changedManifest({ deliveries: {} }),
    'import-invalid',
    /The list "deliveries" is missing/,
  ],
  [
    'bodies that are links to elsewhere, each with its reason,',
    (folder, { fixtures }) => {
      const listed = JSON.parse(readFileSync(join(fixtures, 'manifest.json'), 'utf8')).deliveries
      writeFileSync(join(folder, 'secret'), 'secret')
      for (const { body } of listed.slice(1, 3)) {
        rmSync(join(fixtures, body))
        symlinkSync(join(folder, 'secret'), join(fixtures, body))
      }
      return fixtures
    },
    'import-invalid',
    /delivery 2: \S+ is a link\. delivery 3: \S+ is a link\. Nothing was imported/,
  ],
  [
    'a manifest that is a link',
    (folder, { fixtures }) => {
      renameSync(join(fixtures, 'manifest.json'), join(folder, 'elsewhere.json'))
      symlinkSync(join(folder, 'elsewhere.json'), join(fixtures, 'manifest.json'))
      return fixtures
    },
    'import-invalid',
    /manifest\.json is a link/,
  ],
  [
    'a HAR with 100,000 headers',
    file(
      `{"log":{"entries":[{"startedDateTime":"","request":{"headers":[${'{"name":"a","value":""},'.repeat(100_000)}{}]}}]}}`,
    ),
    'import-invalid',
    /entry 1: More than 200000 values, such as headers/,
  ],
  [
    'a HAR with 20,000 headers',
    file(
      JSON.stringify({
        log: {
          entries: [
            {
              startedDateTime: '2026-01-01',
              time: 1,
              request: {
                method: 'POST',
                url: 'http://localhost/',
                httpVersion: '1.1',
                postData: { text: '{}' },
                headers: Array.from({ length: 20_000 }, () => ({ name: 'a', value: '' })),
              },
            },
          ],
        },
      }),
    ),
    'import-invalid',
    /"headers" has more than 10000 items/,
  ],
  [
    'a HAR with a delivery of 40 MB',
    file(`{"log":{"entries":[{"request":{"url":"${'x'.repeat(40_000_000)}"}}]}}`),
    'import-invalid',
    /delivery 1: The delivery has more than \d+ bytes of JSON\. Import it from a fixtures folder/,
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
    /entry 1: The entry has no request/,
  ],
  [
    'a HAR with more after its end',
    file('{"log":{"entries":[]}} x'),
    'import-invalid',
    /after the JSON text/,
  ],
  [
    'a HAR nested without end',
    file(`{"log":{"a":${'['.repeat(100_000)}`),
    'import-invalid',
    /nested deeper than 500 levels/,
  ],
  [
    'an export of Hookdeck with a nested body',
    file(
      `{"models":[{"data":{"headers":{},"path":"/","body":{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}}}]}`,
    ),
    'import-invalid',
    /nested deeper than 500 levels/,
  ],
  [
    'an event of Hookdeck with a nested body',
    file(`{"data":{"headers":{},"path":"/","body":{"a":${'['.repeat(6_000)}${']'.repeat(6_000)}}}}`),
    'import-invalid',
    /value 1: The JSON is nested deeper than 500 levels/,
  ],
  ['an empty file', file(''), 'import-unknown', /an empty file/],
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
  [
    'a data folder without one of the tables',
    (_folder, { dataDir }) => {
      const database = new Database(join(dataDir, 'store.db'))
      database.exec('DROP TABLE response_origins')
      database.close()
      return dataDir
    },
    'import-invalid',
    /no data folder that Hooktrail made: .*response_origins is missing/,
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
]

if (process.platform === 'linux') {
  hostile.push(
    ['a terminal', () => '/dev/tty', 'import-unknown', /Not a file or folder/],
    [
      'the environment of this process',
      () => '/proc/self/environ',
      'import-unknown',
      /environ is not a regular file/,
    ],
  )
}
