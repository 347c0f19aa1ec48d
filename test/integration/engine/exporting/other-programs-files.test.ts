import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyEngineOfFile, engineOfFile } from '../../../support/engine/open-test-engine.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const engine = engineOfFile()
const empty = emptyEngineOfFile()

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
    // Not read: it may be many times as long as the rest.
    response: { headers: [{ name: '}' }], status: 204, content: { text: '"},{[\\' } },
    _initiator: { type: 'script', stack: [[], {}] },
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
  const detail = await client.call('deliveries.get', { id: rows[0]?.id ?? expect.fail('Nothing came in.') })
  expect(detail).toMatchObject({
    target: '/hooks?x=1',
    headers: [['X-A', 'b']],
    response: { status: 204, elapsedMs: 12 },
  })
})

const notice = '{"event":"funding","payload":{"fid":"f1","name":"Peña"}}'
const request = {
  method: 'POST',
  url: 'http://127.0.0.1:3000/hooks?x=1',
  httpVersion: 'HTTP/1.1',
  bodySize: 60,
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  postData: { mimeType: 'application/json', text: notice },
}
const usual = {
  startedDateTime: '2026-01-05T10:00:00.000Z',
  time: 12.5,
  request,
  response: { status: 200 },
}
const withRequest = (change: object) => ({ ...usual, request: { ...request, ...change } })
const expected = { method: 'POST', target: '/hooks?x=1', service: 'funding' }
const responded = {
  ...expected,
  receivedAtMs: Date.UTC(2026, 0, 5, 10),
  response: { status: 200, elapsedMs: 12.5 },
}
const base64 = Buffer.from(notice).toString('base64')

const oddEntries: readonly [what: string, entry: unknown, is: object | string][] = [
  ['a null response', { ...usual, response: null }, { ...expected, response: null }],
  ['no response', { ...usual, response: undefined }, { ...expected, response: null }],
  ['a status that is a text', { ...usual, response: { status: '200' } }, responded],
  ['a null status', { ...usual, response: { status: null } }, { ...expected, response: null }],
  ['a null time', { ...usual, time: null }, { ...expected, response: { status: 200, elapsedMs: 0 } }],
  ['no start', { ...usual, startedDateTime: undefined }, expected],
  ['a start that is no time', { ...usual, startedDateTime: 'once' }, expected],
  ['a null HTTP version', withRequest({ httpVersion: null }), responded],
  [
    'no headers',
    withRequest({ headers: undefined }),
    { ...responded, headers: [['Content-Type', 'application/json']] },
  ],
  ['null headers', withRequest({ headers: null }), responded],
  ['a null header value', withRequest({ headers: [{ name: 'X-A', value: null }, null] }), responded],
  ['no method', withRequest({ method: null }), responded],
  ['a relative URL', withRequest({ url: '/hooks?x=1' }), responded],
  ['a URL without a scheme', withRequest({ url: 'app.example/hooks?x=1' }), responded],
  ['_content', withRequest({ postData: { _content: { text: notice } } }), responded],
  ['_content as a text', withRequest({ postData: { _content: notice } }), responded],
  ['base64', withRequest({ postData: { text: base64, encoding: 'base64' } }), responded],
  ['BASE64', withRequest({ postData: { text: base64, encoding: 'BASE64' } }), responded],
  [
    'params',
    withRequest({
      postData: {
        mimeType: 'application/x-www-form-urlencoded',
        params: [{ name: 'payload', value: 'a b&ñ' }],
      },
    }),
    { ...responded, service: 'none', bodyBytes: 20 },
  ],
  [
    'encoded params',
    withRequest({ postData: { params: [{ name: 'payload', value: 'a%20b' }] } }),
    { ...responded, service: 'none', bodyBytes: 13 },
  ],
  ['a null body', withRequest({ postData: null }), 'the file does not have the body of the request'],
  ['a null body of no bytes', withRequest({ postData: null, bodySize: 0 }), 'the request has no body'],
  [
    'parts of a form',
    withRequest({ postData: { mimeType: 'multipart/form-data', params: [{ name: 'a', value: 'b' }] } }),
    'the file does not have the body of the request',
  ],
]

test('a HAR with odd entries comes in as far as it says', async () => {
  const folder = temporaryFolder()
  const paths = oddEntries.map(([what, odd]) => {
    const path = join(folder, `${what.replaceAll('/', ' ')}.har`)
    writeFileSync(path, JSON.stringify({ log: { version: '1.2', entries: [usual, odd] } }))
    return path
  })
  const { client } = await empty()
  const { sources } = await importedInto(client, paths)
  const { rows } = await client.call('deliveries.list', { limit: 200 })
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other)
  for (const [index, [what, , is]] of oddEntries.entries()) {
    const isSkipped = typeof is === 'string'
    expect.soft(sources[index], what).toMatchObject({
      format: 'har',
      deliveries: isSkipped ? 1 : 2,
      skipped: isSkipped ? [{ why: is, count: 1 }] : [],
    })
    const own = ids.splice(0, sources[index]?.deliveries)
    const details = await Promise.all(own.map(id => client.call('deliveries.get', { id })))
    if (!isSkipped) expect.soft(details, what).toEqual(expect.arrayContaining([expect.objectContaining(is)]))
  }
  expect(ids).toEqual([])
})

test('a HAR is read in any wrapping and encoding', async () => {
  const entries = [usual, usual]
  const texts = {
    'a wrapped log': JSON.stringify({ test_response: { log: { version: '1.2', entries } } }),
    'a log by itself': JSON.stringify({ version: '1.2', creator: {}, entries }),
    'UTF-16': Buffer.from(`\ufeff${JSON.stringify({ log: { entries } })}`, 'utf16le'),
    'a byte order mark': `\ufeff${JSON.stringify({ log: { entries } })}`,
  }
  const folder = temporaryFolder()
  const paths = Object.keys(texts).map(name => join(folder, name))
  for (const [index, text] of Object.values(texts).entries()) writeFileSync(paths[index] ?? '', text)
  const { client } = await empty()
  const { sources } = await importedInto(client, paths)
  expect(sources).toMatchObject(paths.map(() => ({ format: 'har', deliveries: 2, services: { funding: 2 } })))
})

test('bytes that are no text are in base64 in a HAR, as other tools read them, and come back', async () => {
  const { client, dataDir, captureUrl } = await empty()
  const bytes = Buffer.from([0xff, 0x00, 0x80, 0x7b])
  await httpCall(`${captureUrl}/bytes`, { method: 'POST', body: bytes })
  const out = join(temporaryFolder(), 'out.har')
  await exportedFrom(dataDir, { format: 'har', out, pseudonyms: null })
  const har = JSON.parse(readFileSync(out, 'utf8'))
  const [{ _hooktrail, ...foreign }] = har.log.entries
  expect(foreign.request.postData).toMatchObject({ text: bytes.toString('base64'), encoding: 'base64' })
  const path = join(temporaryFolder(), 'foreign.har')
  writeFileSync(path, JSON.stringify({ log: { version: '1.2', entries: [foreign] } }))
  await importedInto(client, [path])
  const { rows } = await client.call('deliveries.list', {})
  expect(rows.map(({ target, bodyBytes }) => [target, bodyBytes])).toEqual([
    ['/bytes', 4],
    ['/bytes', 4],
  ])
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
  ]
  const { client } = engine()
  const before = (await client.call('app.status')).deliveryCount
  const end = await importedInto(client, paths)
  expect(end.sources.map(({ format, deliveries }) => [format, deliveries])).toEqual([
    ['body', 1],
    ['ndjson', 2],
  ])
  expect((await client.call('app.status')).deliveryCount).toBe(before + 3)
})
