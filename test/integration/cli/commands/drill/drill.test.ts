import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { drillProperties } from '#contract/drill/properties'
import { fundingExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import {
  hooktrail,
  hooktrailStopped,
  servedOfFile,
} from '../../../../support/processes/command-in-process.ts'
import type { Ended } from '../../../../support/processes/ended-command.ts'
import { commandPath } from '../../../../support/processes/hooktrail-command.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { drilled, summaryOf } from './drill-steps.ts'

const served = servedOfFile()

test('without a running Hooktrail an app that is right: exit status 0, a matrix, and the reason of what is unchecked', async () => {
  const { drill } = await drilled('right', temporaryFolder())
  const ended = await drill()
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(ended.stdout).toMatch(/^Order +held 4$/m)
  expect(ended.stdout).toContain('Refunds: This trail has no refund.')
  expect(ended.stdout).toContain('8 held, 0 broken, 1 unchecked')
})

test('an app that is wrong: exit status 1, the last line names the failure, and its command repeats it in a shell', async () => {
  const { drill } = await drilled('last-arrival-wins', served().dataDir)
  const ended = await drill('--property', 'order', '--property', 'responses', '--json')
  expect([ended.code, ended.stderr]).toEqual([1, ''])
  const summary = summaryOf(ended)
  expect(summary).toMatchObject({ seed: 3, held: ['responses'], broken: ['order'] })
  expect([...summary.held, ...summary.broken, ...summary.unchecked].toSorted()).toEqual(
    [...drillProperties].toSorted(),
  )
  const [failure] = summary.failures
  expect(failure).toMatchObject({ property: 'order', trail: 'issuance-complete' })
  expect(failure?.sequence.length).toBe(failure?.responses.length)
  expect(JSON.parse(failure?.before[0]?.text ?? '')).toMatchObject({ status: 'complete' })
  expect(JSON.parse(failure?.after[0]?.text ?? '')).not.toMatchObject({ status: 'complete' })

  const command = failure?.repeat.replace('hooktrail', `'${process.execPath}' '${commandPath}'`) ?? ''
  const again = await inShell(`${command} --json`)
  expect(again.code, again.stderr).toBe(1)
  const [repeated] = summaryOf(again).failures
  expect(repeated?.sequence).toEqual(failure?.sequence)
  expect(repeated?.differences).toEqual(failure?.differences)
  expect(summaryOf(again).runs).toBe(1)
})

test('the sample app ends in its two faults, and the printed command repeats one of them in another launch', async () => {
  const data = ['--data', temporaryFolder()]
  const short = ['--seed', '3', '--runs', '4', '--property', 'order', '--property', 'repeats']
  const ended = await hooktrail('drill', '--example', ...short, ...data, '--json')
  expect([ended.code, ended.stderr]).toEqual([1, ''])
  const { failures } = summaryOf(ended)
  expect(new Set(failures.map(({ suspicion }) => suspicion))).toEqual(
    new Set(['last-arrival-wins', 'counts-repeats']),
  )
  const repeat = failures.find(({ suspicion }) => suspicion === 'counts-repeats')?.repeat ?? ''
  expect(repeat).toMatch(/^hooktrail drill --trail \S+ --example --settle 100 /)
  const again = await hooktrail(...repeat.split(' ').slice(1), '--json')
  expect([again.code, again.stderr]).toEqual([1, ''])
  expect(summaryOf(again).failures.map(({ suspicion }) => suspicion)).toEqual(['counts-repeats'])
})

test('the sample app has its own state, and no other target', async () => {
  for (const more of [
    ['--to', 'http://127.0.0.1:9/'],
    ['--state-url', 'http://127.0.0.1:9/{recordId}'],
    ['--restart-command', 'node app.mjs'],
  ]) {
    const ended = await hooktrail('drill', '--example', ...more, '--data', temporaryFolder())
    expect(ended.code, more.join(' ')).toBe(2)
    expect(ended.stderr).toContain('--example')
  }
})

test('captured records are drilled; an HTML report is one file, with pseudonyms unless originals are asked for', async () => {
  const receiver = await startedReceiver('last-arrival-wins')
  for (const status of ['pending', 'complete'] as const)
    await httpCall(served().captureUrl, { method: 'POST', body: JSON.stringify(fundingExample(status)) })
  const recordId = String(fundingExample('pending').payload.fid)
  const html = join(temporaryFolder(), 'drill.html')
  const report = async (...args: string[]) => {
    const ended = await hooktrail(
      ...['drill', '--record', recordId, '--to', receiver.url, '--state-url', receiver.stateUrl],
      ...['--property', 'order', '--settle', '20', '--runs', '2', '--seed', '3'],
      ...['--data', served().dataDir, '--html', html],
      ...args,
    )
    expect([ended.code, ended.stderr]).toEqual([1, ''])
    expect(ended.stdout).toContain(recordId)
    return readFileSync(html, 'utf8')
  }
  const shared = await report()
  expect(shared).toMatch(/^<!doctype html>/i)
  expect(shared).not.toContain(recordId)
  expect(await report('--originals')).toContain(recordId)
})

test('a target that cannot be reached, or a state that cannot be read, is exit status 3', async () => {
  const { drill, receiver } = await drilled('right', served().dataDir)
  const stateless = await hooktrail(
    ...['drill', 'issuance-complete', '--to', receiver.url, '--data', served().dataDir, '--runs', '2'],
    ...['--state-url', `${receiver.url}none/{recordId}`],
  )
  expect([stateless.code, stateless.stdout]).toEqual([3, expect.stringContaining('responded 404')])
  await receiver.close()
  const gone = await drill()
  expect([gone.code, gone.stderr]).toEqual([3, expect.stringMatching(/can't be reached/)])
})

test('Ctrl-C ends a drill, and prints what was found until then', async () => {
  const { drillArgs } = await drilled('right', temporaryFolder())
  const args = drillArgs('--runs', '10000', '--json', '--property', 'refunds', '--property', 'order')
  // The cell that is unchecked is reported at once: by then it runs.
  const ended = await hooktrailStopped(...args)
  expect(ended.code).toBe(1)
  expect(summaryOf(ended)).toMatchObject({ state: 'cancelled', seed: 3 })
})

test.each([
  [['--property', 'speed']],
  [['--runs', '0']],
  [['--settle', '61000']],
  [['--path', '1:x']],
  [['--path', '1']],
  [['--path', '1', '--seed', '1', '--property', 'order', '--property', 'repeats']],
  [['--pause', '5']],
  [['--ignore', 'updatedAt']],
  [['--state-url', 'http://127.0.0.1:1/orders']],
  [['--state-url', 'http://127.0.0.1:1/{recordId}', '--state-command', 'cat {recordId}']],
  [['--state-command', 'cat {recordId} | jq .']],
  [['--trail', 'nope']],
  [['--record', 'nope']],
  [['nope']],
  [['--to', 'http://app.example.com/']],
])('hooktrail drill %j is wrong usage', async args => {
  const to = ['--to', 'http://127.0.0.1:1/', '--data', served().dataDir]
  const ended = await hooktrail('drill', ...to, ...args)
  expect([ended.code, ended.stdout]).toEqual([2, ''])
  expect(ended.stderr).not.toBe('')
})

/** Without waiting on this process, in which the app runs. */
async function inShell(command: string): Promise<Ended> {
  try {
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command])
    return { code: 0, stdout, stderr }
  } catch (error) {
    return error as Ended
  }
}
