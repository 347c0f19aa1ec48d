import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fundingExample, transactionExample } from '../../../../support/inspection/examples.ts'
import { httpCall, post } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('wait ends when so many came since the start, and prints them; a delivery of before does not count', async () => {
  const dataDir = temporaryFolder()
  const before = await hooktrailServe(dataDir, ['--no-ui'])
  await post(before.captureUrl, transactionExample('issuance', 'PENDING'))
  await before.stop()
  const { captureUrl } = await hooktrailServe(dataDir, ['--no-ui'])
  const options = ['--where', 'kind:issuance', '--data', dataDir, '--json']
  const early = await hooktrail('wait', ...options, '--timeout', '300ms')
  expect(early).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/Timed out after 0\.3 s: 0 of 1 deliveries/),
  })
  const since = await hooktrail('wait', ...options, '--since', '1h')
  expect([since.code, jsonLines(since).length]).toEqual([0, 1])

  const waiting = hooktrail('wait', ...options, '--count', '2', '--timeout', '20s')
  await post(captureUrl, fundingExample('pending'))
  await post(captureUrl, transactionExample('issuance', 'IN_PROGRESS'))
  await post(captureUrl, transactionExample('issuance', 'COMPLETE'))
  const ended = await waiting
  expect(ended.code).toBe(0)
  expect(jsonLines(ended)).toMatchObject([{ status: 'IN_PROGRESS' }, { status: 'COMPLETE' }])
})

test('wait --body prints the body alone, and of several each as a line', async () => {
  const { captureUrl, dataDir } = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const printed = (...args: string[]) => hooktrail('wait', '--body', ...args, '--data', dataDir)
  const issuance = transactionExample('issuance', 'COMPLETE')
  await post(captureUrl, issuance)
  const [first, second] = [JSON.stringify(issuance), JSON.stringify(fundingExample('pending'))]
  expect(await printed('--where', 'kind:issuance')).toEqual({ code: 0, stdout: first, stderr: '' })
  await post(captureUrl, fundingExample('pending'))
  expect((await printed('--count', '2')).stdout).toBe(`${first}\n${second}\n`)
  expect(await printed('--count', '3', '--timeout', '1ms')).toMatchObject({ code: 1 })
  expect((await printed('--json')).code).toBe(2)
  const headers = { 'content-encoding': 'gzip' }
  await httpCall(captureUrl, { method: 'POST', headers, body: gzipSync('{"event":"zipped"}') })
  expect((await printed('--where', 'zipped')).stdout).toBe('{"event":"zipped"}')
  const firstByteOfGzip = '\u001f'
  expect((await printed('--where', 'zipped', '--raw')).stdout.charAt(0)).toBe(firstByteOfGzip)
})

test('wait without a Hooktrail says what to start, and a query that cannot be read is wrong usage', async () => {
  const data = temporaryFolder()
  const lonely = await hooktrail('wait', '--timeout', '1ms', '--data', data)
  expect(lonely).toMatchObject({ code: 3, stderr: expect.stringMatching(/hooktrail serve/) })
  expect((await hooktrail('wait', '--where', 'nonsense:1', '--data', data)).code).toBe(2)
})

test('assert names each record that is not as it should be, writes a JUnit report, and tells errors and warnings apart', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  await post(served.captureUrl, transactionExample('issuance', 'COMPLETE'))
  await post(served.captureUrl, transactionExample('redemption', 'PENDING'))
  await post(served.captureUrl, transactionExample('crypto_deposit', 'FAILED'))
  const junit = join(temporaryFolder(), 'report.xml')
  const options = ['--data', served.dataDir]
  const ended = await hooktrail('assert', ...options, '--final', 'COMPLETE', '--junit', junit, '--json')
  expect(ended.code).toBe(1)
  expect(jsonLines(ended)).toEqual([
    { name: expect.stringMatching(/^redemption /), problems: ['is PENDING, not final'] },
    { name: expect.stringMatching(/^crypto_deposit /), problems: ['ended FAILED, expected COMPLETE'] },
  ])
  expect(readFileSync(junit, 'utf8')).toMatch(/tests="3" failures="2"[\s\S]*<failure message="is PENDING/)

  const codes = async (...args: string[]) => (await hooktrail('assert', ...options, ...args)).code
  expect(await codes('--where', 'kind:issuance', '--all-final', '--no-errors', '--count', '1')).toBe(0)
  expect(await codes('--where', 'kind:issuance', '--count', '2')).toBe(1)
  expect(await codes('--where', 'kind:conversion')).toBe(1)
  expect(await codes('--where', 'kind:conversion', '--count', '0')).toBe(0)
  const later = new Date(Date.now() + 3_600_000).toISOString()
  expect(await codes('--all-final', '--count', '0', '--since', later)).toBe(0)
  expect(await codes('--final', 'DONE')).toBe(2)

  const impossible = transactionExample('crypto_withdrawal', 'COMPLETE', { amount: '1,5,0' })
  await post(served.captureUrl, impossible)
  // Two ends of one record.
  await post(served.captureUrl, transactionExample('crypto_deposit', 'COMPLETE'))
  const checked = async (kind: string, option: string) => {
    const asked = ['--where', `kind:${kind}`, option, '--data', served.dataDir, '--json']
    const ended = await hooktrail('assert', ...asked)
    return [ended.code, jsonLines(ended).flatMap(line => (line as { problems: string[] }).problems)]
  }
  expect(await checked('crypto_withdrawal', '--no-errors')).toEqual([
    1,
    [expect.stringMatching(/^\d+ errors? found$/)],
  ])
  expect(await checked('crypto_deposit', '--no-errors')).toEqual([0, []])
  expect(await checked('crypto_deposit', '--no-warnings')).toEqual([
    1,
    [expect.stringMatching(/^\d+ warnings? found$/)],
  ])
  expect(await checked('issuance', '--no-warnings')).toEqual([0, []])
})

test('serve --once ends after one delivery, --until after one that matches, and --timeout ends with 1', async () => {
  const once = await hooktrailServe(temporaryFolder(), ['--no-ui', '--once'])
  expect((await post(once.captureUrl, fundingExample('pending'))).status).toBe(200)
  expect((await once.ended).code).toBe(0)

  const until = await hooktrailServe(temporaryFolder(), [
    ...['--no-ui', '--until', 'status:complete', '--timeout', '30s'],
  ])
  await post(until.captureUrl, fundingExample('pending'))
  await post(until.captureUrl, fundingExample('complete'))
  expect((await until.ended).code).toBe(0)

  const late = await hooktrailServe(temporaryFolder(), [
    ...['--no-ui', '--until', 'status:complete', '--timeout', '200ms'],
  ])
  expect((await late.ended).code).toBe(1)
})
