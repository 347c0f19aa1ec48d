import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'

const empty = emptyEngineOfFile()
const dataDir = folderOfFile()
const bodies = [
  '{"event":"funding","payload":{"fid":"f1","status":"pending"}}',
  '{\n  "event": "funding",\n  "payload": {"fid": "f2"}\n}\n',
  'a\r\nb\n',
]
const bodyName = '001-funding-pending.json'

beforeAll(async () => {
  const deliveries = bodies.map(body =>
    arrivedDelivery({ body, rawHeaders: ['Content-Length', String(body.length), 'X-A', 'b'] }),
  )
  await capturedInto(dataDir, deliveries)
})

/** An exported folder, changed. */
async function exportedFolder(change: (path: string) => void = () => {}): Promise<string> {
  const path = join(temporaryFolder(), 'fixtures')
  await exportedFrom(dataDir, { format: 'fixtures', out: path, pseudonyms: null })
  change(path)
  return path
}

async function bodiesOf(path: string, acceptEdits = false) {
  const { client } = await empty()
  const end = await importedInto(client, [path], false, false, acceptEdits)
  if (end.error !== null) return end.error.message
  const { rows } = await client.call('deliveries.list', {})
  return Promise.all(
    rows.toReversed().map(async ({ id }) => {
      const { base64 } = await client.call('deliveries.body', { id, form: 'raw', offset: 0 })
      return Buffer.from(base64, 'base64').toString()
    }),
  )
}

test('a folder that Git for Windows cloned is as it was exported', async () => {
  const exported = await exportedFolder()
  const repository = await exportedFolder(path => {
    const git = (...words: string[]) =>
      execFileSync(
        'git',
        ['-c', 'user.email=a@b.c', '-c', 'user.name=x', '-c', 'core.autocrlf=false', ...words],
        { cwd: path },
      )
    git('init', '-q', '.')
    git('add', '-A')
    git('commit', '-qm', 'x')
  })
  const clone = join(temporaryFolder(), 'clone')
  execFileSync('git', ['clone', '-q', '-c', 'core.autocrlf=true', repository, clone])
  rmSync(join(clone, '.git'), { recursive: true })
  for (const name of readdirSync(exported)) {
    expect(readFileSync(join(clone, name)), name).toEqual(readFileSync(join(exported, name)))
  }
  expect(await bodiesOf(clone)).toEqual(bodies)
})

test('line ends that were written as CR LF are restored where the checksum says so', async () => {
  const path = await exportedFolder(folder => {
    for (const name of readdirSync(folder).filter(name => !name.startsWith('003'))) {
      const text = readFileSync(join(folder, name), 'utf8')
      writeFileSync(join(folder, name), text.replaceAll('\n', '\r\n'))
    }
  })
  expect(await bodiesOf(path)).toEqual(bodies)
})

test.each([
  [
    'a longer body',
    '{"event":"funding","payload":{"fid":"f1","status":"complete"}}',
    /001-funding-pending\.json was changed after the export: it has 62 bytes, not 61 bytes/,
  ],
  [
    'another body of the same length',
    '{"event":"funding","payload":{"fid":"f9","status":"pending"}}',
    /it has another content/,
  ],
])('%s is refused with the true reason, and read where that is asked', async (_what, text, reason) => {
  const path = await exportedFolder(folder => writeFileSync(join(folder, bodyName), text))
  expect(await bodiesOf(path)).toMatch(reason)
  expect(await bodiesOf(path)).toMatch(/--accept-edits/)
  expect(await bodiesOf(path, true)).toEqual([text, ...bodies.slice(1)])
})

test('an edited delivery is imported beside the exported one, with the length that it has, and once', async () => {
  const { client } = await empty()
  await importedInto(client, [await exportedFolder()])
  const text = '{"event":"funding","payload":{"fid":"f1","status":"complete"}}'
  const path = await exportedFolder(folder => {
    writeFileSync(join(folder, bodyName), text)
    const head = join(folder, '002-funding.headers.json')
    writeFileSync(head, readFileSync(head, 'utf8').replace('"X-A"', '"X-Edited"'))
  })
  const counts = []
  for (const _ of [1, 2]) {
    const { sources } = await importedInto(client, [path], false, false, true)
    counts.push(sources.map(({ deliveries, repeated }) => [deliveries, repeated]))
  }
  expect(counts).toEqual([[[2, 1]], [[0, 3]]])
  const { rows } = await client.call('deliveries.list', {})
  const details = await Promise.all(rows.map(({ id }) => client.call('deliveries.get', { id })))
  const heads = details.map(({ headers }) => headers.flat().join(' '))
  expect(heads).toContain(`Content-Length ${text.length} X-A b`)
  expect(heads).toContain(`Content-Length ${bodies[1]?.length} X-Edited b`)
})
