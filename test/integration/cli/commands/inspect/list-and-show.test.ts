import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { httpCall } from '../../../../support/network/http-call.ts'
import {
  hooktrail,
  hooktrailOnTerminal,
  servedOfFile,
} from '../../../../support/processes/command-in-process.ts'
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

test('members of the body are columns, as a table and for programs', async () => {
  // A transaction (Transaction Notification Service, Payload), and a body that is no JSON.
  const body = JSON.stringify({ event: 'TRANSACTION', payload: { amount: '1500.25', steps: [{ a: 1 }] } })
  const plain = await post(body)
  const odd = await post('no JSON')
  const columns = ['--columns', 'id,/payload/amount, /payload/steps', '--limit', '2', ...data()]
  const rows = jsonLines(await hooktrail('list', '--json', ...columns))
  expect(rows).toEqual([
    { id: String(odd), '/payload/amount': null, '/payload/steps': null },
    { id: String(plain), '/payload/amount': '1500.25', '/payload/steps': '[{"a":1}]' },
  ])
  const table = (await hooktrail('list', ...columns)).stdout.trimEnd().split('\n')
  expect(table.map(line => line.split(/ {2,}/))).toEqual([
    ['id', '/payload/amount', '/payload/steps'],
    [String(odd), '-', '-'],
    [String(plain), '1500.25', '[{"a":1}]'],
  ])
  const wrong = await hooktrail('list', '--columns', 'id,amonut', ...data())
  expect(wrong).toMatchObject({ code: 2, stdout: '' })
  expect(wrong.stderr).toContain('There is no column amonut.')
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

test('for a person show gives each finding with its code and the source of its rule', async () => {
  const body = JSON.stringify({ event: 'withdrawal', payload: { status: 'pending' } })
  const id = await post(body, '/')
  await hooktrail('wait', '--where', `id:${id}`, ...data())
  const { stdout } = await hooktrail('show', String(id), ...data())
  expect(stdout).toContain('POST / HTTP/1.1')
  expect(stdout).toMatch(
    /^ {2}error {3}\/payload\/wid {2}\S.*\.\n {10}record-id-missing · Funding and Withdrawal Notification Service, Withdrawal record \(F4-2\)$/m,
  )
})

const compressed = '{"payload":{"status":"complete"}}'

test('show --body prints the body alone, decoded or with --raw as received', async () => {
  const body = gzipSync(compressed)
  const headers = { 'Content-Encoding': 'gzip' }
  await httpCall(`${served().captureUrl}/`, { method: 'POST', headers, body })
  posted += 1
  const printed = (...args: string[]) => hooktrail('show', String(posted), ...args, ...data())
  expect(await printed('--body')).toEqual({ code: 0, stdout: compressed, stderr: '' })
  expect((await printed('--body', '--raw')).stdout).toBe(body.toString())
  expect((await printed('--at', '/payload/status')).stdout).toBe('complete\n')
  expect((await printed('--raw')).code).toBe(2)
  expect((await printed('--body', '--json')).code).toBe(2)
  expect((await printed('--body', '--at', '/payload')).code).toBe(2)
})

test('a terminal gets a body and a value without bytes that steer it', async () => {
  const id = await post('{"text":"\u001b[2J\u202e"}\n{"text":1}\n')
  const shown = hooktrailOnTerminal('show', String(id), '--body', ...data())
  expect((await shown.ended).stdout).toBe('{"text":"\\u001b[2J\\u202e"}\n{"text":1}\n')
  const other = await post('{"text":"\u202ea\\nb"}')
  const value = hooktrailOnTerminal('show', String(other), '--at', '/text', ...data())
  expect((await value.ended).stdout).toBe('\\u202ea\nb\n')
})

test('show --at prints one value: a text without quotes, else JSON in one line with its digits', async () => {
  const id = await post(
    '{"payload": {"status": "a \\"b\\"", "amount": 1500.250, "list": [ 1, "x  y" ]}, "a/b": null}',
  )
  const valueAt = async (...args: string[]) =>
    (await hooktrail('show', String(id), '--at', ...args, ...data())).stdout
  expect(await valueAt('/payload/status')).toBe('a "b"\n')
  expect(await valueAt('/payload/status', '--json')).toBe('"a \\"b\\""\n')
  expect(await valueAt('/payload/amount')).toBe('1500.250\n')
  expect(await valueAt('/payload/list')).toBe('[1,"x  y"]\n')
  expect(await valueAt('/payload/list/1')).toBe('x  y\n')
  expect(await valueAt('/a~1b')).toBe('null\n')
})

test('show --at names the nearest members of a missing one, and the place where a body is not JSON', async () => {
  const id = await post('{"payload":{"status":"complete"}}')
  const missing = await hooktrail('show', String(id), '--at', '/payload/staus', ...data())
  expect(missing).toMatchObject({ code: 1, stdout: '' })
  expect(missing.stderr).toContain(`The body of delivery ${id} has no /payload/staus. Near: /payload/status,`)
  const broken = await post('{"payload":}')
  const unread = await hooktrail('show', String(broken), '--at', '/payload', ...data())
  expect(unread).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('line 1, column 12') })
  expect((await hooktrail('show', String(id), '--at', 'payload', ...data())).code).toBe(2)
})

test('a delivery that is not there is status 1, one that cannot be is status 2', async () => {
  const missing = await hooktrail('show', '777', '--json', ...data())
  expect([missing.code, missing.stdout]).toEqual([1, ''])
  expect(missing.stderr).toContain('777')
  for (const id of ['0', '-1', 'one', '1.5']) {
    expect((await hooktrail('show', id, ...data())).code, id).toBe(2)
  }
})
