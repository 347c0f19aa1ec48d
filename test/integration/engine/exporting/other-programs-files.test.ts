import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineOfFile } from '../../../support/engine/test-engine.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const engine = engineOfFile()

test('a HAR of a browser comes in as far as it says, and what is left out is counted', async () => {
  const path = join(temporaryFolder(), 'any name')
  const entry = (method: string, postData?: object) => ({
    startedDateTime: '2026-01-05T10:00:00.000Z',
    time: 12,
    request: {
      method,
      url: 'https://app.example/hooks?x=1',
      httpVersion: 'h2',
      headers: [
        { name: ':authority', value: 'app.example' },
        { name: 'X-A', value: 'b' },
      ],
      postData,
    },
    response: { status: 204 },
  })
  const body = '{"event":"funding","payload":{"fid":"1"}}'
  writeFileSync(
    path,
    JSON.stringify({ log: { pages: [1, 'a'], entries: [entry('GET'), entry('POST', { text: body })] } }),
  )
  const { client } = engine()
  const end = await importedInto(client, [path])
  expect(end.sources).toMatchObject([
    {
      format: 'har',
      deliveries: 1,
      services: { funding: 1 },
      skipped: [{ why: 'the request has no body', count: 1 }],
    },
  ])
  const { rows } = await client.call('deliveries.list', {})
  const detail = await client.call('deliveries.get', { id: rows[0]?.id ?? failing() })
  expect(detail).toMatchObject({
    target: '/hooks?x=1',
    headers: [['X-A', 'b']],
    answer: { status: 204, elapsedMs: 12 },
  })
})

test('single bodies come in as they are, told apart from lines of notifications', async () => {
  const folder = temporaryFolder()
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const paths = [
    write('one', '{\n  "event": "funding",\n  "payload": {"fid": "1"}\n}\n'),
    write('lines', '{"event":"funding","payload":{"fid":"2"}}\n{"event":"funding","payload":{"fid":"3"}}\n'),
    write('odd', 'no JSON at all'),
  ]
  const { client } = engine()
  const before = (await client.call('app.status')).deliveryCount
  const end = await importedInto(client, paths)
  expect(end.sources.map(({ format, deliveries }) => [format, deliveries])).toEqual([
    ['body', 1],
    ['ndjson', 2],
    ['body', 1],
  ])
  expect((await client.call('app.status')).deliveryCount).toBe(before + 4)
})

function failing(): never {
  throw new Error('Nothing came in.')
}
