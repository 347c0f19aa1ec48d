import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { servedOfFile } from '../../support/processes/command-in-process.ts'
import { agentOfFile, agentOn } from '../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { listed } from './reading-steps.ts'

const served = servedOfFile()

const agentHere = agentOfFile(() => served().dataDir)

let captured = 0

/** Resolves to the id of the delivery. */
async function capture(...[body, options]: [string | Buffer, Parameters<typeof post>[2]?]): Promise<number> {
  await post(served().captureUrl, body, options)
  captured += 1
  return captured
}

test('a search finds deliveries and records; an invalid query says where it is wrong', async () => {
  const agent = agentHere()
  await capture(fundingBody('b1', 'pending'))
  await capture(fundingBody('b1', 'complete'))
  const failed = await capture(fundingBody('b2', 'failed'))
  const records = await listed(agent, 'search', { query: 'kind:funding', in: 'records' })
  expect(records.untrusted.records?.map(({ record_id, status }) => [record_id, status])).toEqual([
    ['b2', 'failed'],
    ['b1', 'complete'],
  ])
  const found = await listed(agent, 'search', { query: 'status:failed' })
  expect(found.untrusted.deliveries).toMatchObject([{ id: failed, record_id: 'b2', service: 'funding' }])
  const none = await agent.call('search', { query: 'status=failed', in: 'records' })
  expect(none.data).toMatchObject({ count: 0, untrusted: { did_you_mean: 'status:failed' } })
  // The page before may have found something.
  for (const place of ['deliveries', 'records']) {
    const later = await agent.call('search', { query: 'status=failed', in: place, cursor: 'before:2' })
    expect(later.data).toMatchObject({ count: 0 })
    expect(later.data.untrusted).not.toHaveProperty('did_you_mean')
  }
  const refused = await agent.call('search', { query: 'status:failed (' })
  expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/characters \d+ to \d+/) })
})

test('a delivery is outlined, and its credentials are hidden everywhere', async () => {
  const agent = agentHere()
  const headers = { authorization: 'Bearer canary-1', cookie: 'a=canary-2', 'x-signature': 'canary-3' }
  const id = await capture(fundingBody('c1', 'pending'), { path: '/hook?token=canary-4&x=1', headers })
  const { data, text } = await agent.call('get_delivery', { id })
  expect(data).toMatchObject({
    id,
    untrusted: {
      delivery: { request: 'POST /hook?token=(hidden)&x=1', record_id: 'c1' },
      text: fundingBody('c1', 'pending'),
    },
  })
  const { headers: shown } = data.untrusted as { headers: string[] }
  expect(shown).toContain('content-type: application/json')
  expect(shown.filter(header => header.includes('(hidden, '))).toHaveLength(3)
  const resource = await agent.client.readResource({ uri: `hooktrail://delivery/${id}` })
  const list = await agent.call('list_deliveries')
  expect(JSON.stringify([data, text, resource, list])).not.toContain('canary')
})

test('credentials in URLs and in a request that could not be read are hidden everywhere', async () => {
  const agent = agentHere()
  const heads = [
    'POST /hook#access_token=canary-1 HTTP/1.1\r\nHost: u:canary-2@h\r\nReferer: https://a.example/?a=1&api_key=canary-3\r\nX-Forwarded-Uri: /x?token=canary-4',
    'POST https://canary-5@h.example/x HTTP/1.1\r\nHost: h',
    'POST /mal?token=canary-6 HTTP/1.1\r\nAuthorization: Bearer canary-7\r\n canary-8\r\nCookie : canary-9\r\nBad Header: 1',
    'POST /cut HTTP/1.1\r\nHost: h\r\nAuthorization: Basic canary-10',
    `POST / HTTP/1.1\r\nHost: h\r\nAuthorization: Basic canary-11\r\nX-Long: ${'x'.repeat(70_000)}`,
  ]
  const { hostname, port } = new URL(served().captureUrl)
  for (const head of heads) {
    const sender = connect(Number(port), hostname).end(
      head.includes('/cut') ? head : `${head}\r\nContent-Length: 0\r\n\r\n`,
    )
    await once(sender.resume(), 'close')
    captured += 1
  }
  const { deliveries } = (await agent.call('list_deliveries', { limit: heads.length })).data.untrusted as {
    deliveries: { id: number }[]
  }
  expect(deliveries).toHaveLength(heads.length)
  for (const { id } of deliveries) {
    const shown = await Promise.all([
      ...[agent.call('get_delivery', { id }), agent.call('get_body', { id, length: 32_768 })],
      ...[
        agent.call('get_body', { id, offset: 40, length: 16 }),
        agent.call('search', { query: `id:${id}` }),
      ],
      agent.client.readResource({ uri: `hooktrail://delivery/${id}` }),
    ])
    expect(JSON.stringify(shown)).not.toContain('canary')
  }
})

test('a long body is read in pages, decoded, exactly', async () => {
  const agent = agentHere()
  const body = Buffer.from(JSON.stringify({ é: randomBytes(150_000).toString('hex'), 漢: '😀'.repeat(9) }))
  const id = await capture(gzipSync(body), { headers: { 'content-encoding': 'gzip' } })
  const pieces: string[] = []
  let offset: number | null = 0
  while (offset !== null) {
    const { data } = await agent.call('get_body', { id, offset, length: 32_768 })
    expect(data).toMatchObject({ encoding: 'utf-8', total_bytes: body.length })
    pieces.push((data.untrusted as { text: string }).text)
    offset = data.next_offset as number | null
  }
  expect(pieces.join('')).toBe(body.toString())
  expect(pieces.length).toBeGreaterThan(9)
  const beyond = await agent.call('get_body', { id, offset: 99_000_000 })
  expect(beyond.data).toMatchObject({ next_offset: null, untrusted: { text: '' } })
})

test('findings are counted and explained by the sentence of the specification', async () => {
  const agent = agentHere()
  const id = await capture('{"event":"funding"}')
  const summary = await agent.call('list_findings', { query: `id:${id}` })
  expect(summary.data.codes).toContainEqual(
    expect.objectContaining({ code: 'payload-missing', severity: 'error', deliveries: 1 }),
  )
  const { data } = await agent.call('explain_finding', { code: 'payload-missing', delivery_id: id })
  expect(data.statements).toContainEqual(
    expect.objectContaining({ id: 'F2-2', document: 'Funding and Withdrawal Notification Service' }),
  )
  expect(data.untrusted).toMatchObject({ findings: [{ code: 'payload-missing' }] })
  const unknown = await agent.call('explain_finding', { code: 'toString' })
  expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('no such finding code') })
})

test('records are checked as the command checks them', async () => {
  const agent = agentHere()
  await capture(fundingBody('e1', 'complete'))
  await capture(fundingBody('e2', 'pending'))
  expect((await agent.call('assert', { query: 'record:e1', final: 'COMPLETE' })).data).toMatchObject({
    is_met: true,
    checked: 1,
  })
  const failed = await agent.call('assert', { query: 'record:e1 or record:e2', all_final: true, count: 3 })
  expect(failed.data).toMatchObject({
    is_met: false,
    checked: 2,
    failed: 1,
    count_problem: '2 records match, expected 3',
    untrusted: { failures: [{ problems: ['is pending, not final'] }] },
  })
  expect((await agent.call('assert', { query: 'record:none' })).data).toMatchObject({ is_met: false })
})

test('deliveries, trails and documents are resources, and ids complete', async () => {
  const agent = agentHere()
  await capture(fundingBody('cafe-77', 'pending'))
  const id = await capture(fundingBody('a/b %', 'pending'))
  // Waits until the record is known.
  await agent.call('assert')
  const { resources } = await agent.client.listResources()
  expect(resources.slice(0, 4).map(({ uri }) => uri)).toEqual([
    'hooktrail://docs/query',
    'hooktrail://docs/findings',
    'hooktrail://docs/agents',
    `hooktrail://delivery/${id}`,
  ])
  expect(resources.map(({ uri }) => uri)).toContain(`hooktrail://delivery/${id}/trail`)
  for (const { uri, mimeType } of resources) {
    const { contents } = await agent.client.readResource({ uri })
    expect(contents).toMatchObject([{ uri, mimeType }])
  }
  const completed = await agent.client.complete({
    ref: { type: 'ref/resource', uri: 'hooktrail://trail/{key}' },
    argument: { name: 'key', value: 'funding%3Afid%3Acafe' },
  })
  expect(completed.completion.values).toEqual(['funding%3Afid%3Acafe-77'])
  for (const uri of [
    'hooktrail://delivery/99',
    'hooktrail://delivery/x',
    'hooktrail://delivery/99/trail',
    'hooktrail://trail/none',
    'hooktrail://trail/%E0',
  ]) {
    await expect(agent.client.readResource({ uri }), uri).rejects.toThrow(/not found/i)
  }
})

test('prompts name the record, and the tools that exist', async () => {
  const agent = agentHere()
  const { tools } = await agent.client.listTools()
  const names = new Set(tools.map(({ name }) => name))
  const args = { record: 'x"\u202ey', language: 'Go', test_runner: 'go test' }
  for (const name of ['find_why_record_failed', 'write_receiver_test']) {
    const { messages } = await agent.client.getPrompt({ name, arguments: args })
    const [{ content } = { content: null }] = messages
    const text = content?.type === 'text' ? content.text : ''
    expect(text).toContain('"x\\"\\u202ey"')
    const named = [...text.matchAll(/\b(?:get|explain|list)_\w+/g)].map(([tool]) => tool)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter(tool => !names.has(tool))).toEqual([])
  }
  await expect(agent.client.getPrompt({ name: 'write_receiver_test', arguments: {} })).rejects.toThrow()
})

test('an empty data folder has no store yet, and says so', async () => {
  const agent = await agentOn(temporaryFolder())
  for (const tool of ['list_deliveries', 'list_findings', 'assert']) {
    expect(await agent.call(tool), tool).toMatchObject({
      isError: true,
      text: expect.stringContaining('Nothing was captured'),
    })
  }
  expect((await agent.client.listResources()).resources).toHaveLength(3)
  expect((await agent.call('list_fixtures', { contains: 'issuance' })).data.fixture_count).toBeGreaterThan(3)
})
