import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, servedOfFile } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { connectRaw } from '../../../engine/listener/raw-sender.ts'

const served = servedOfFile()

const data = () => ['--data', served().dataDir]

let posted = 0

/** Resolves to the id of the delivery. */
async function post(body = '{"number":1}', path = '/1'): Promise<number> {
  await httpCall(`${served().captureUrl}${path}`, { method: 'POST', body })
  posted += 1
  return posted
}

test('a row has what programs are promised', async () => {
  const id = await post()
  const [row] = jsonLines(await hooktrail('list', '--limit', '1', '--json', ...data()))
  expect(row).toMatchObject({
    id,
    receivedAtMs: expect.any(Number),
    method: 'POST',
    target: '/1',
    bodyBytes: 12,
    isTruncated: false,
    isInspected: expect.any(Boolean),
    findingCounts: { error: expect.any(Number), warning: expect.any(Number), info: expect.any(Number) },
  })
  for (const name of ['service', 'kind', 'recordId', 'status']) expect(row).toHaveProperty(name)
})

test('for a person the list is a table', async () => {
  const id = await post()
  const { stdout } = await hooktrail('list', '--limit', '1', ...data())
  const lines = stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^id +received +status/)
  expect(lines[1]).toMatch(new RegExp(`^${id} `))
})

test('an empty folder has an empty list, and nothing is made in it', async () => {
  const dataDir = join(temporaryFolder(), 'none')
  const ended = await hooktrail('list', '--json', '--data', dataDir)
  expect([ended.code, ended.stdout]).toEqual([0, ''])
  expect(ended.stderr).toContain(dataDir)
  expect((await hooktrail('show', '1', '--json', '--data', dataDir)).code).toBe(3)
})

test('show gives the bytes and the headers as they came', async () => {
  const body = randomBytes(1_000_001)
  await httpCall(`${served().captureUrl}/a?b=%20`, {
    method: 'PUT',
    headers: { 'X-Odd-CASE': ' two  words' },
    body,
  })
  posted += 1
  await hooktrail('wait', '--where', `id:${posted}`, ...data())
  const ended = await hooktrail('show', String(posted), '--json', ...data())
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  const [shown] = jsonLines(ended) as [{ bodyBase64: string; headers: [string, string][] }]
  expect(Buffer.from(shown.bodyBase64, 'base64').equals(body)).toBe(true)
  expect(shown.headers).toContainEqual(['X-Odd-CASE', 'two  words'])
  expect(shown).toMatchObject({
    method: 'PUT',
    target: '/a?b=%20',
    httpVersion: '1.1',
    remoteAddress: '127.0.0.1',
    isInspected: true,
    response: { status: 405, elapsedMs: expect.any(Number) },
    findings: expect.any(Array),
  })
})

test('what is not HTTP is listed and shown as such', async () => {
  const sender = await connectRaw(Number(new URL(served().captureUrl).port))
  sender.send('HELO there\r\n\r\n')
  await sender.ended()
  posted += 1
  await hooktrail('wait', '--where', `id:${posted}`, ...data())
  const listed = await hooktrail('list', '--limit', '1', ...data())
  expect(listed.stdout).toContain('malformed')
  const { stdout } = await hooktrail('show', String(posted), ...data())
  expect(stdout).toContain('(no readable request line)\n\n  HELO there\n')
})

test('for a person show is text without bytes that steer a terminal', async () => {
  const id = await post('{"text":"\u001b[2J"}', '/')
  const { stdout, code } = await hooktrail('show', String(id), ...data())
  expect(code).toBe(0)
  expect(stdout).toContain('POST / HTTP/1.1')
  expect(stdout).toContain(String.raw`{"text":"\u001b[2J"}`)
})

test('for a person show gives each finding with its code and the source of its rule', async () => {
  const body = JSON.stringify({ event: 'withdrawal', payload: { status: 'pending' } })
  const id = await post(body, '/')
  await hooktrail('wait', '--where', `id:${id}`, ...data())
  const { stdout } = await hooktrail('show', String(id), ...data())
  expect(stdout).toMatch(
    /^ {2}error {3}\/payload\/wid {2}\S.*\.\n {10}record-id-missing · Funding and Withdrawal Notification Service, Withdrawal record \(F4-2\)$/m,
  )
})

test('a delivery that is not there is status 1, one that cannot be is status 2', async () => {
  const missing = await hooktrail('show', '777', '--json', ...data())
  expect([missing.code, missing.stdout]).toEqual([1, ''])
  expect(missing.stderr).toContain('777')
  for (const id of ['0', '-1', 'one', '1.5']) {
    expect((await hooktrail('show', id, ...data())).code, id).toBe(2)
  }
})
