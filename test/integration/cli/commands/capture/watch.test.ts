import { expect, onTestFinished, test } from 'vitest'
import { connectToHolder } from '../../../../../main/web/command-client.ts'
import { openCommandSocket } from '../../../../../main/web/command-socket.ts'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { post } from '../../../../support/network/http-call.ts'
import {
  hooktrail,
  hooktrailOnTerminal,
  hooktrailServe,
  hooktrailStopped,
} from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { hooktrailServe as startServe } from '../../../../support/processes/hooktrail-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const issuance = (status: 'PENDING' | 'COMPLETE') => transactionExample('issuance', status)

/** A watch in this process, whose lines are read while it runs. */
function watching(...args: string[]) {
  const watched = hooktrailOnTerminal('watch', ...args)
  onTestFinished(async () => {
    watched.stop()
    await watched.ended
  })
  const cursors = (): number[] =>
    watched
      .stdout()
      .split('\n')
      .slice(0, -1)
      .map(line => (JSON.parse(line) as { cursor: number }).cursor)
  return { ...watched, cursors }
}

test('watch prints each delivery once, with its cursor, and continues after the last of another watch', async () => {
  const served = await hooktrailServe(temporaryFolder())
  const data = ['--json', '--data', served.dataDir]
  const first = watching('--since', '0', ...data)
  for (const status of ['PENDING', 'COMPLETE'] as const) await post(served.captureUrl, issuance(status))
  await expect.poll(first.cursors).toEqual([1, 2])
  first.stop()
  expect(await first.ended).toMatchObject({ code: 0, stderr: '' })

  await post(served.captureUrl, { number: 3 })
  const second = watching('--since', String(first.cursors().at(-1)), ...data)
  await post(served.captureUrl, { number: 4 })
  await expect.poll(second.cursors).toEqual([3, 4])
})

test('watch prints what matches, also if it matches only after its inspection', async () => {
  const served = await hooktrailServe(temporaryFolder())
  const watched = watching(
    ...['kind:issuance', 'status:complete', '--since', '0', '--json', '--data', served.dataDir],
  )
  const bodies = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? issuance('COMPLETE') : { number: at }))
  await Promise.all(bodies.map(body => post(served.captureUrl, body)))
  await hooktrail('wait', '--count', '60', '--data', served.dataDir)
  const matching = jsonLines(
    await hooktrail('list', '--where', 'kind:issuance status:complete', '--json', '--data', served.dataDir),
  ) as { id: number }[]
  await expect.poll(watched.cursors).toEqual(matching.map(({ id }) => id).toReversed())
  expect(matching).toHaveLength(20)
})

test('without a cursor, watch starts at the next delivery', async () => {
  const served = await hooktrailServe(temporaryFolder())
  await post(served.captureUrl, { number: 1 })
  const watched = hooktrailOnTerminal('watch', '--data', served.dataDir)
  expect(await watched.firstLine).toMatch(/^id +received/)
  await post(served.captureUrl, { number: 2 })
  await expect
    .poll(() => watched.stdout().trimEnd().split('\n').slice(1))
    .toEqual([expect.stringMatching(/^2 /)])
  watched.stop()
  expect((await watched.ended).code).toBe(0)
})

test('watch ends with Hooktrail, and says from where to continue', async () => {
  const served = await startServe(temporaryFolder())
  const watched = watching('--since', '0', '--json', '--data', served.dataDir)
  await post(served.captureUrl, { number: 1 })
  await expect.poll(watched.cursors).toEqual([1])
  await served.stop('SIGTERM')
  const { code, stderr } = await watched.ended
  expect([code, stderr]).toEqual([3, 'hooktrail: Hooktrail stopped. To continue later: --since 1\n'])
})

test('watch connects again after its connection is lost, without loss or repetition', async () => {
  const served = await hooktrailServe(temporaryFolder())
  const transport = await connectToHolder(served.dataDir)
  if (transport === null) throw new Error('Nobody holds the folder.')
  onTestFinished(() => transport.close())
  // A second address of the same engine, which opens again as after a restart.
  const { invoke, subscribe } = transport
  const dataDir = temporaryFolder()
  const before = await openCommandSocket({ dataDir, invoke, subscribe })
  const watched = watching('--since', '0', '--json', '--data', dataDir)
  await post(served.captureUrl, { number: 1 })
  await expect.poll(watched.cursors).toEqual([1])
  await before.close()
  await post(served.captureUrl, { number: 2 })
  const after = await openCommandSocket({ dataDir, invoke, subscribe })
  onTestFinished(() => after.close())
  await expect.poll(watched.cursors).toEqual([1, 2])
})

test('watch says if nothing runs, if the query is invalid, and if the cursor is of another folder', async () => {
  const none = await hooktrail('watch', '--data', temporaryFolder())
  expect(none).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('Start it with') })
  expect((await hooktrail('watch', 'status:', '--data', temporaryFolder())).code).toBe(2)
  expect((await hooktrail('watch', '--since', 'soon', '--data', temporaryFolder())).code).toBe(2)
  const served = await hooktrailServe(temporaryFolder())
  const beyond = await hooktrailStopped('watch', '--since', '7', '--data', served.dataDir)
  expect(beyond).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Cursor 7 is after the newest delivery, 0.'),
  })
})

test('the cursor of a delivery that was deleted since, also before the start, is of this folder', async () => {
  const dataDir = temporaryFolder()
  const served = await startServe(dataDir)
  const resumed = () => hooktrailStopped('watch', '--since', '2', '--data', dataDir)
  for (const number of [1, 2]) await post(served.captureUrl, { number })
  expect((await hooktrail('delete', '2', '--data', dataDir)).code).toBe(0)
  expect(await resumed()).toMatchObject({ code: 0, stderr: '' })
  await served.stop('SIGTERM')
  await startServe(dataDir)
  expect(await resumed()).toMatchObject({ code: 0, stderr: '' })
})
