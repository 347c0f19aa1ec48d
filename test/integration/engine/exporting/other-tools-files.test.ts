import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openImport } from '../../../../main/engine/exporting/imports/open-import.ts'
import { emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { body, importedBy } from './other-tools-files-steps.ts'

const empty = emptyEngineOfFile()

const type = { 'content-type': ['application/json'] }

const raw = `POST /hooks?x=1 HTTP/1.1\r\nHost: here\r\nX-Own: a\r\n\r\n${body}`

const webhookSite = {
  uuid: 'u1',
  type: 'web',
  token_id: 't',
  ip: '203.0.113.7',
  method: 'POST',
  content: body,
  headers: type,
  url: 'https://webhook.site/u?x=1',
  created_at: '2026-11-20 10:00:00',
}

const ngrok = {
  uri: '/api/requests/http/1',
  id: '1',
  tunnel_name: 'http',
  remote_addr: '203.0.113.7',
  start: '2026-11-20T04:00:00-06:00',
  duration: 3_000_000,
  request: { method: 'POST', proto: 'HTTP/1.1', uri: '/hooks?x=1', raw: Buffer.from(raw).toString('base64') },
  response: { status: '200 OK', status_code: 200 },
}

const hookdeck = {
  id: 'req_1',
  ingested_at: '2026-11-20T10:00:00Z',
  data: {
    headers: { 'content-type': 'application/json' },
    path: '/hooks',
    query: 'x=1',
    body: JSON.parse(body),
  },
}

const postman = {
  info: { name: 'c', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'folder',
      item: [
        { name: 'get', request: { method: 'GET', url: 'http://localhost/health' } },
        {
          name: 'f',
          request: {
            method: 'POST',
            header: [{ key: 'Content-Type', value: 'application/json' }],
            body: { mode: 'raw', raw: body },
            url: { raw: '{{base}}/hooks?x=1' },
          },
        },
      ],
    },
  ],
}

const insomnia = {
  _type: 'export',
  __export_format: 4,
  resources: [
    { _id: 'wrk_1', _type: 'workspace', name: 'w' },
    {
      _id: 'req_1',
      _type: 'request',
      url: 'http://localhost:3000/hooks?x=1',
      method: 'POST',
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      body: { mimeType: 'application/json', text: body },
    },
  ],
}

const csv = `uuid,ip,method,url,created_at,headers,content\r\nu1,203.0.113.7,POST,https://webhook.site/hooks?x=1,2026-11-20 10:00:00,"{""content-type"":[""application/json""]}","${body.replaceAll('"', '""')}"\r\n`

const quoted = body.replaceAll("'", "'\\''")

const hooks = { method: 'POST', target: '/hooks?x=1' }

const atTen = { receivedAtMs: Date.UTC(2026, 10, 20, 10), remoteAddress: '203.0.113.7' }

const tools: readonly [what: string, format: string, value: unknown, is: object][] = [
  [
    'a list of webhook.site',
    'webhook-site',
    { data: [webhookSite], total: 1 },
    { target: '/u?x=1', ...atTen },
  ],
  ['a request of webhook.site', 'webhook-site', webhookSite, { target: '/u?x=1', ...atTen }],
  ['an array of webhook.site', 'webhook-site', [webhookSite], { target: '/u?x=1', ...atTen }],
  [
    'ngrok',
    'ngrok',
    { uri: '/api/requests/http', requests: [ngrok] },
    { ...hooks, ...atTen, response: { status: 200, elapsedMs: 3 } },
  ],
  [
    'Hookdeck',
    'hookdeck',
    { pagination: {}, models: [hookdeck] },
    { ...hooks, receivedAtMs: atTen.receivedAtMs },
  ],
  ['a request of Hookdeck', 'hookdeck', hookdeck, hooks],
  ['Postman', 'postman', postman, hooks],
  ['Insomnia', 'insomnia', insomnia, hooks],
]

test('files of other tools are read as their requests', async () => {
  const files = await importedBy((await empty()).client, [
    ...tools.map(([, , value]) => JSON.stringify(value)),
    csv,
  ])
  for (const [index, [what, format, , is]] of tools.entries()) {
    expect.soft(files[index]?.source, what).toMatchObject({ format, deliveries: 1, services: { funding: 1 } })
    expect.soft(files[index]?.details, what).toMatchObject([{ ...is, body }])
  }
  expect(files.at(-1)).toMatchObject({
    source: { format: 'webhook-site', deliveries: 1 },
    details: [{ ...hooks, ...atTen, body, headers: [['content-type', 'application/json']] }],
  })
})

const curls: readonly [what: string, text: string][] = [
  [
    'single quotes',
    `curl -X POST 'http://localhost:3000/hooks?x=1' -H 'content-type: application/json' -d '${quoted}'`,
  ],
  [
    'lines',
    `$ curl --location localhost:3000/hooks?x=1 \\\n  --header "Content-Type: application/json" \\\n  --data-raw '${quoted}'\n`,
  ],
  [
    'joined options',
    `curl -sSXPOST -H'content-type: application/json' http://localhost/hooks?x=1 --data-binary $'${quoted.replace('Ñ', '\\u00d1')}'`,
  ],
  ['--json', `curl --json '${quoted}' http://localhost/hooks?x=1; echo done`],
]

test('a cURL command is its request', async () => {
  const files = await importedBy(
    (await empty()).client,
    curls.map(([, text]) => text),
  )
  for (const [index, [what]] of curls.entries()) {
    const { source, details = [] } = files[index] ?? {}
    expect.soft(source, what).toMatchObject({ format: 'curl', deliveries: 1 })
    expect.soft(details, what).toMatchObject([{ ...hooks, body }])
    const headers = details[0]?.headers.map(([name, value]) => `${name}: ${value}`.toLowerCase())
    expect.soft(headers, what).toContain('content-type: application/json')
  }
})

test.each([
  ['a code point that no character has', `curl http://localhost/ --json $'"\\Uffffff"'`, '"\ufffd"'],
  ['a long text in quotes', `curl http://localhost/ --json "${'x'.repeat(2 ** 24)}"`, 'x'.repeat(2 ** 24)],
  ['a command of very many words', `curl http://localhost/ -d x ${'-s '.repeat(300_000)}`, 'x'],
  ['a word of very many options', `curl http://localhost/ -d x -${'s'.repeat(300_000)}`, 'x'],
  ['very many quotes', `content,method\n${'"'.repeat(1_000_001)}`, '"'.repeat(500_000)],
])('%s is read, as any other', (_, text, read) => {
  const path = join(temporaryFolder(), 'file')
  writeFileSync(path, text)
  const place = { dataDir: temporaryFolder(), nowMs: 0, skipInvalid: false, acceptEdits: false }
  const [item] = openImport(path, place).items()
  const body = item?.type === 'delivery' ? Buffer.from(item.delivery.body) : Buffer.alloc(0)
  expect(body.equals(Buffer.from(read))).toBe(true)
})

test.each([
  ['a PNG image', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
  ['a PDF', '%PDF-1.7\n'],
  ['a gzip file', Buffer.from('1f8b0800', 'hex')],
  ['a table (CSV)', 'id,name,amount\n1,a,2\n'],
  ['a form', 'event=funding&fid=1'],
  ['XML', '<?xml version="1.0"?><a/>'],
  ['an HTML page', '<!DOCTYPE html><p>hello'],
  ['a script', '#!/bin/sh\necho hello\n'],
  ['text that is no JSON', 'hello there\n'],
  ['an empty file', ''],
  ['an export of Insomnia as YAML', 'type: collection.insomnia.rest/5.0\nname: x\n'],
  ['an environment of Postman', '{"name":"e","values":[],"_postman_variable_scope":"environment"}'],
  ['the description of a package', '{"name":"p","dependencies":{}}'],
  ['an object with the members "level", "msg"', '{"level":30,"msg":"hello"}\n{"level":30,"msg":"there"}\n'],
  ['a number', '[1, 2]'],
  ['The JSON ends early', body.slice(0, 60)],
])('%s is refused by name', (what, text) => {
  const path = join(temporaryFolder(), 'file')
  writeFileSync(path, text)
  const place = { dataDir: temporaryFolder(), nowMs: 0, skipInvalid: false, acceptEdits: false }
  expect(() => [...openImport(path, place).items()]).toThrow(what)
})

test('a file that is refused leaves out those beside it', async () => {
  const folder = temporaryFolder()
  const paths = ['good', 'bad'].map(name => join(folder, name))
  for (const [index, text] of [body, 'hello there\n'].entries()) writeFileSync(paths[index] ?? '', text)
  const { client } = await empty()
  const end = await importedInto(client, paths)
  expect(end).toMatchObject({ state: 'failed', error: { message: expect.stringContaining('no JSON') } })
  expect((await client.call('deliveries.list', {})).rows).toEqual([])
})
