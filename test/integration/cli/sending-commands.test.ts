import { expect, test } from 'vitest'
import { hooktrail, hooktrailServe, jsonLines } from '../../support/hooktrail-command.ts'
import { httpCall } from '../../support/http-call.ts'
import { recordingServer } from '../../support/recording-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('the fixtures can be listed, and each has what send needs', async () => {
  const ended = await hooktrail('fixtures', '--json')
  expect(ended.code).toBe(0)
  const fixtures = jsonLines(ended) as { id: string; kind: string }[]
  expect(fixtures.map(fixture => fixture.id)).toContain('issuance-pending')
  expect(new Set(fixtures.map(fixture => fixture.kind)).size).toBe(7)
})

test('send reaches the target through the holder, which keeps the attempt', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const target = await recordingServer()
  const to = ['--to', `${target.url}/hook`, '--json', '--data', served.dataDir]
  const ended = await hooktrail('send', 'issuance-pending', ...to)
  await served.stop()
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(jsonLines(ended)).toMatchObject([{ purpose: 'fixture', fixtureId: 'issuance-pending', status: 200 }])
  expect(target.recorded).toHaveLength(1)
  expect(JSON.parse(String(target.recorded[0]?.body))).toMatchObject({ payload: { status: 'PENDING' } })
})

test('replay sends the captured bytes, with a holder and without one', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const target = await recordingServer()
  const body = Buffer.from('{"amount": 1.10,  "name":"caf\u00e9"}\n')
  await httpCall(`${served.captureUrl}/path?a=1`, { method: 'POST', headers: { 'X-Own': 'kept' }, body })
  const args = ['replay', '--delivery', '1', '--to', target.url, '--json', '--data', served.dataDir]
  const beside = await hooktrail(...args)
  await served.stop()
  const alone = await hooktrail(...args)
  for (const [place, ended] of [beside, alone].entries()) {
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    expect(jsonLines(ended)).toMatchObject([{ purpose: 'replay', deliveryId: 1, identical: true }])
    expect(target.recorded[place]?.body.equals(body)).toBe(true)
    expect(target.recorded[place]?.rawHeaders.join('|')).toContain('X-Own|kept')
  }
})

test('several at once without a holder all get their turn, and leave the folder free', async () => {
  const dataDir = temporaryFolder()
  const target = await recordingServer()
  const all = await Promise.all(
    Array.from({ length: 3 }, () =>
      hooktrail('send', 'funding-pending', '--to', target.url, '--data', dataDir),
    ),
  )
  expect(all.map(({ code, stderr }) => [code, stderr])).toEqual(Array(3).fill([0, '']))
  expect(target.recorded).toHaveLength(3)
  await (await hooktrailServe(dataDir, ['--no-ui'])).stop()
})

test('a serve that finds the folder held by a command waits for it', async () => {
  const dataDir = temporaryFolder()
  const target = await recordingServer()
  const release = target.hold()
  const arrived = target.next()
  const sending = hooktrail('send', 'funding-pending', '--to', target.url, '--data', dataDir)
  await arrived
  const order: string[] = []
  const served = hooktrailServe(dataDir, ['--no-ui']).finally(() => order.push('serving'))
  // Long enough that a serve that does not wait would have been refused by now.
  await hooktrail('--version')
  await hooktrail('list', '--data', dataDir)
  order.push('released')
  release()
  expect((await sending).code).toBe(0)
  expect((await (await served).stop()).stderr).toBe('')
  expect(order).toEqual(['released', 'serving'])
})

test('the exit status says what became of it', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const failing = await recordingServer(500)
  const send = (fixture: string, ...args: string[]) =>
    hooktrail('send', fixture, ...args, '--json', '--data', served.dataDir)

  const refused = await send('issuance-pending', '--to', failing.url)
  expect([refused.code, jsonLines(refused)]).toMatchObject([1, [{ status: 500 }]])
  // Port 9 is kept for discarding: nobody listens.
  const unreachable = await send('issuance-pending', '--to', 'http://127.0.0.1:9/')
  expect([unreachable.code, jsonLines(unreachable)]).toMatchObject([3, [{ status: null }]])

  expect((await send('no-such-fixture', '--to', failing.url)).code).toBe(1)
  for (const to of ['ftp://127.0.0.1/', 'nonsense', 'http://example.com/']) {
    const wrong = await send('issuance-pending', '--to', to)
    expect([wrong.code, wrong.stdout], to).toEqual([2, ''])
    expect(wrong.stderr).toMatch(/^hooktrail: .*\.\n$/)
  }
  // Another host was allowed, not this one.
  const other = await send('issuance-pending', '--to', 'http://example.com/', '--allow-host', 'example.org')
  expect(other.code).toBe(2)
  await served.stop()
})
