import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import {
  commandPath,
  hooktrail as startHooktrail,
  hooktrailServe as startServe,
} from '../../../../support/processes/hooktrail-command.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { connectRaw } from '../../../engine/listener/raw-sender.ts'

interface Row {
  readonly id: number
  readonly target: string
}

/** A data folder with so many deliveries, the first at `/1`. */
async function folderWith(count: number): Promise<string> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      captured(store, arrivedDelivery({ target: `/${index + 1}`, body: `{"number":${index + 1}}` })),
    ),
  )
  await store.close()
  return dataDir
}

async function post(url: string, count: number): Promise<void> {
  // In turn, so that the order of arrival is known.
  for (let number = 1; number <= count; number++) {
    await httpCall(`${url}/${number}`, { method: 'POST', body: `{"number":${number}}` })
  }
}

test('list gives every delivery, newest first, beside the holder and after it', async () => {
  const count = 1_203
  const served = await startServe(await folderWith(count), ['--no-ui'])
  const expected = Array.from({ length: count }, (_, index) => `/${count - index}`)
  const listed = async (): Promise<string[]> => {
    const ended = await startHooktrail('list', '--json', '--data', served.dataDir)
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    return (jsonLines(ended) as Row[]).map(row => row.target)
  }
  expect(await listed()).toEqual(expected)
  await served.stop()
  expect(await listed()).toEqual(expected)

  const limited = await startHooktrail('list', '--json', '--limit', '3', '--data', served.dataDir)
  expect((jsonLines(limited) as Row[]).map(row => row.target)).toEqual(expected.slice(0, 3))
})

test('a row has what programs are promised', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  await post(served.captureUrl, 1)
  const [row] = jsonLines(await hooktrail('list', '--json', '--data', served.dataDir))
  await served.stop()
  expect(row).toMatchObject({
    id: 1,
    receivedAtMs: expect.any(Number),
    method: 'POST',
    target: '/1',
    bodyBytes: 12,
    isTruncated: false,
    isRead: expect.any(Boolean),
    findingCounts: { error: expect.any(Number), warning: expect.any(Number), info: expect.any(Number) },
  })
  for (const name of ['service', 'kind', 'recordId', 'status']) expect(row).toHaveProperty(name)
})

test('for a person the list is a table', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  await post(served.captureUrl, 2)
  const { stdout } = await hooktrail('list', '--data', served.dataDir)
  await served.stop()
  const lines = stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^id +received +status/)
  expect(lines[1]).toMatch(/^2 /)
})

test('a reader that has enough, such as head, ends the list quietly', async () => {
  const served = await hooktrailServe(await folderWith(1_100), ['--no-ui'])
  const child = spawn(process.execPath, [commandPath, 'list', '--json', '--data', served.dataDir])
  let stderr = ''
  child.stderr.on('data', text => {
    stderr += text
  })
  child.stdout.once('data', () => child.stdout.destroy())
  const [code] = await once(child, 'close')
  await served.stop()
  expect([code, stderr]).toEqual([0, ''])
})

test('an empty folder has an empty list, and nothing is made in it', async () => {
  const dataDir = join(temporaryFolder(), 'none')
  const ended = await hooktrail('list', '--json', '--data', dataDir)
  expect([ended.code, ended.stdout]).toEqual([0, ''])
  expect(ended.stderr).toContain(dataDir)
  expect((await hooktrail('show', '1', '--json', '--data', dataDir)).code).toBe(3)
})

test('show gives the bytes and the headers as they came', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const body = randomBytes(1_000_001)
  await httpCall(`${served.captureUrl}/a?b=%20`, {
    method: 'PUT',
    headers: { 'X-Odd-CASE': ' two  words' },
    body,
  })
  await hooktrail('wait', '--data', served.dataDir)
  const ended = await hooktrail('show', '1', '--json', '--data', served.dataDir)
  await served.stop()
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  const [shown] = jsonLines(ended) as [{ bodyBase64: string; headers: [string, string][] }]
  expect(Buffer.from(shown.bodyBase64, 'base64').equals(body)).toBe(true)
  expect(shown.headers).toContainEqual(['X-Odd-CASE', 'two  words'])
  expect(shown).toMatchObject({
    method: 'PUT',
    target: '/a?b=%20',
    httpVersion: '1.1',
    remoteAddress: '127.0.0.1',
    isRead: true,
    answer: { status: 405, elapsedMs: expect.any(Number) },
    findings: expect.any(Array),
  })
})

test('what is not HTTP is listed and shown as such', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const sender = await connectRaw(Number(new URL(served.captureUrl).port))
  sender.send('HELO there\r\n\r\n')
  await sender.ended()
  await hooktrail('wait', '--data', served.dataDir)
  const listed = await hooktrail('list', '--data', served.dataDir)
  expect(listed.stdout).toContain('malformed')
  const { stdout } = await hooktrail('show', '1', '--data', served.dataDir)
  expect(stdout).toContain('(no readable request line)\n\nHELO there\n')
  await served.stop()
})

test('for a person show is text without bytes that steer a terminal', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  await httpCall(served.captureUrl, { method: 'POST', body: '{"text":"\u001b[2J"}' })
  const { stdout, code } = await hooktrail('show', '1', '--data', served.dataDir)
  await served.stop()
  expect(code).toBe(0)
  expect(stdout).toContain('POST / HTTP/1.1')
  expect(stdout).toContain(String.raw`{"text":"\u001b[2J"}`)
})

test('for a person show gives each finding with its code and the source of its rule', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const body = JSON.stringify({ event: 'withdrawal', payload: { status: 'pending' } })
  await httpCall(served.captureUrl, { method: 'POST', body })
  await hooktrail('wait', '--where', 'finding:record-id-missing', '--data', served.dataDir)
  const { stdout } = await hooktrail('show', '1', '--data', served.dataDir)
  await served.stop()
  expect(stdout).toMatch(
    /^ {2}error {3}\/payload\/wid {2}\S.*\.\n {10}record-id-missing · Funding and Withdrawal Notification Service, Withdrawal record \(F4-2\)$/m,
  )
})

test('a delivery that is not there is status 1, one that cannot be is status 2', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const missing = await hooktrail('show', '7', '--json', '--data', served.dataDir)
  await served.stop()
  expect([missing.code, missing.stdout]).toEqual([1, ''])
  expect(missing.stderr).toContain('7')
  for (const id of ['0', '-1', 'one', '1.5']) {
    expect((await hooktrail('show', id, '--data', served.dataDir)).code, id).toBe(2)
  }
})
