import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fixtureIdSchema } from '#contract/terms'
import { freePort, startRawServer } from './raw-server.ts'
import { createWorkbench } from './stand-ins.ts'

const pending = fixtureIdSchema.parse('issuance-pending')
const complete = fixtureIdSchema.parse('issuance-complete')
const newRecord = { record: 'new' } as const

test('a fixture is posted as JSON with the least of headers, and leaves an attempt', async () => {
  const server = await startRawServer()
  const bench = createWorkbench()
  const attempt = await bench.sendFixture(
    pending,
    newRecord,
    { to: 'url', url: `${server.url}/hooks` },
    false,
  )
  const [request] = server.requests
  const body = request?.body.toString() ?? ''
  expect(request?.head.split('\r\n')).toEqual([
    'POST /hooks HTTP/1.1',
    `Host: 127.0.0.1:${server.port}`,
    'User-Agent: Hooktrail',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: keep-alive',
  ])
  expect(attempt).toMatchObject({
    purpose: 'fixture',
    fixtureId: 'issuance-pending',
    deliveryId: null,
    recordId: JSON.parse(body).payload.id,
    identical: null,
    status: 200,
    sentBodySha256: createHash('sha256').update(body).digest('hex'),
  })
  expect(Buffer.from(bench.kept[0]?.sentBody ?? []).toString()).toBe(body)
})

test('to the listener it goes to the root', async () => {
  const server = await startRawServer()
  const bench = createWorkbench()
  bench.captureUrl = server.url
  const attempt = await bench.sendFixture(pending, newRecord, { to: 'listener' }, false)
  expect(attempt.target).toBe(`${server.url}/`)
  expect(server.requests[0]?.head).toMatch(/^POST \/ HTTP/)
})

test('each new record is another one, created before it was updated', async () => {
  const bench = createWorkbench()
  const make = async (): Promise<{ id: string; created_at: string; updated_at: string }> =>
    JSON.parse(await bench.previewFixture(complete, newRecord)).payload
  const [first, second] = [await make(), await make()]
  expect(first.id).not.toBe(second.id)
  expect(Date.parse(first.updated_at) - Date.parse(first.created_at)).toBe(180_000)
  expect(Math.abs(Date.now() - Date.parse(first.updated_at))).toBeLessThan(60_000)
})

test('what is previewed of an existing record is what is sent, but for the time', async () => {
  const server = await startRawServer()
  const bench = createWorkbench()
  bench.newestBody = await bench.previewFixture(pending, newRecord)
  const subject = { record: 'existing', recordKey: 'transactions:any' } as const
  const preview = await bench.previewFixture(complete, subject)
  const attempt = await bench.sendFixture(complete, subject, { to: 'url', url: server.url }, false)
  const withoutTime = (body: string): string => body.replace(/"updated_at":"[^"]*"/, '')
  expect(withoutTime(server.requests[0]?.body.toString() ?? '')).toBe(withoutTime(preview))
  expect(attempt.recordId).toBe(JSON.parse(bench.newestBody).payload.id)
})

test('a record that does not exist and a fixture that does not exist are not found', async () => {
  const bench = createWorkbench()
  const subject = { record: 'existing', recordKey: 'transactions:none' } as const
  await expect(bench.previewFixture(pending, subject)).rejects.toMatchObject({ code: 'not-found' })
  await expect(bench.previewFixture(fixtureIdSchema.parse('none'), newRecord)).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('the list gives what the contract says, in its order', async () => {
  const { fixtures } = await createWorkbench().sending.fixtures.list()
  expect(fixtures[0]).toEqual({
    id: 'issuance-pending',
    title: 'Issuance pending',
    service: 'transactions',
    kind: 'issuance',
    status: 'PENDING',
    refundStatus: null,
    method: 'SPEI',
    description: expect.any(String),
    isOwn: false,
  })
})

test.each([
  ['http://hooks.example/', 'remote-target-refused'],
  ['hooks.example', 'invalid-url'],
])('sending to %s is refused with %s, and nothing is kept', async (url, code) => {
  const bench = createWorkbench()
  await expect(bench.sendFixture(pending, newRecord, { to: 'url', url }, false)).rejects.toMatchObject({
    code,
  })
  expect(bench.kept).toEqual([])
})

test('an app that is down is an attempt with its reason, and what was to be sent is kept', async () => {
  const bench = createWorkbench()
  const url = `http://127.0.0.1:${await freePort()}/`
  const attempt = await bench.sendFixture(pending, newRecord, { to: 'url', url }, false)
  expect(attempt).toMatchObject({ status: null, error: { code: 'target-unreachable' } })
  expect(bench.kept[0]?.sentBody?.byteLength).toBe(attempt.sentBodyBytes)
})
