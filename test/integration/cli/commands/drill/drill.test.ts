import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import { expect, onTestFinished, test } from 'vitest'
import { drillProperties } from '#contract/drill/properties'
import type { SummaryJson } from '../../../../../main/engine/drill/reports/summary-json.ts'
import { fundingExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { type Ended, jsonLines } from '../../../../support/processes/ended-command.ts'
import { commandPath } from '../../../../support/processes/hooktrail-command.ts'
import type { ReceiverKind } from '../../../../support/receivers/receiver-apps.ts'
import { startReceiver } from '../../../../support/receivers/start-receiver.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** An app, and the arguments that drill it with one short trail. */
async function drilled(kind: ReceiverKind) {
  const receiver = await startReceiver(kind)
  onTestFinished(() => receiver.close())
  const data = temporaryFolder()
  const to = ['--to', receiver.url, '--state-url', receiver.stateUrl, '--settle', '20', '--data', data]
  const drillArgs = (...args: string[]) => [
    ...['drill', 'issuance-complete', ...to, '--runs', '8', '--seed', '3'],
    ...args,
  ]
  return { receiver, data, drillArgs, drill: (...args: string[]) => hooktrail(...drillArgs(...args)) }
}

const summaryOf = (ended: Ended): SummaryJson => jsonLines(ended).at(-1) as SummaryJson

test('an app that is right: exit status 0, a matrix, and the reason of what is unchecked', async () => {
  const { drill } = await drilled('right')
  const ended = await drill()
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(ended.stdout).toMatch(/^Order +held 8$/m)
  expect(ended.stdout).toContain('Refunds: This trail has no refund.')
  expect(ended.stdout).toContain('8 held, 0 broken, 1 unchecked')
})

test('an app that is wrong: exit status 1, the last line names the failure, and its command repeats it in a shell', async () => {
  const { drill } = await drilled('last-arrival-wins')
  const ended = await drill('--property', 'order', '--property', 'answers', '--json')
  expect([ended.code, ended.stderr]).toEqual([1, ''])
  const summary = summaryOf(ended)
  expect(summary).toMatchObject({ seed: 3, held: ['answers'], broken: ['order'] })
  expect([...summary.held, ...summary.broken, ...summary.unchecked].toSorted()).toEqual(
    [...drillProperties].toSorted(),
  )
  const [failure] = summary.failures
  expect(failure).toMatchObject({ property: 'order', trail: 'issuance-complete' })
  expect(failure?.sequence.length).toBe(failure?.answers.length)
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

test('the same seed finds the same and writes the same JUnit report, and a text has everything that shows why', async () => {
  const { drill, data } = await drilled('last-arrival-wins')
  const [first, second] = [join(data, 'first.xml'), join(data, 'second.xml')]
  const one = await drill('--json', '--junit', first)
  const other = await drill('--json', '--junit', second)
  expect(summaryOf(one).failures.length).toBeGreaterThan(2)
  expect(readFileSync(first, 'utf8')).toBe(readFileSync(second, 'utf8'))
  const found = (ended: Ended) =>
    summaryOf(ended).failures.map(({ property, sequence, differences, path }) => ({
      ...{ property, sequence, differences, path },
    }))
  expect(found(one)).toEqual(found(other))

  const { stdout } = await drill('--property', 'order')
  expect(stdout).toMatch(/BROKEN: Order, issuance-complete\n {2}\S/)
  for (const part of [
    'Sent:',
    'Compared with:',
    'Difference of the end states:',
    '/status: "complete" →',
    '--path',
  ])
    expect(stdout).toContain(part)
})

test('--path with --pause sends the failing sequence alone, once, with the response of each step', async () => {
  const { drill, receiver } = await drilled('last-arrival-wins')
  const failed = summaryOf(await drill('--property', 'order', '--json'))
  const [failure] = failed.failures
  const before = receiver.taken()
  const args = ['--property', 'order', '--path', failure?.path ?? '', '--pause', '1']
  const ended = await drill(...args)
  expect(ended.code).toBe(0)
  expect(ended.stdout.trim().split('\n').length).toBe(failure?.sequence.length)
  expect(ended.stdout).toMatch(/^ 1 {2}\S+ {2}200 \(\d+ ms\)$/m)
  expect(receiver.taken() - before).toBe(failure?.sequence.length)
  expect(summaryOf(await drill(...args, '--json'))).toMatchObject({ state: 'done', property: 'order' })
})

test('a JUnit report has a case for each property of each trail', async () => {
  const { drill, data } = await drilled('last-arrival-wins')
  const junit = join(data, 'drill.xml')
  expect((await drill('--property', 'order', '--property', 'refunds', '--junit', junit)).code).toBe(1)
  const xml = readFileSync(junit, 'utf8')
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml').documentElement
  expect(['tests', 'failures', 'skipped'].map(name => root?.getAttribute(name))).toEqual(['2', '1', '1'])
  expect(root?.getElementsByTagName('failure')[0]?.textContent).toContain('--path')

  const lost = await drill('--property', 'answers', '--junit', join(data, 'no', 'such', 'folder.xml'))
  expect([lost.code, lost.stderr]).toEqual([3, expect.stringContaining('Can’t write the report')])
  expect(lost.stdout).toContain('1 held')
})

test('an HTML report is one file, with pseudonyms unless originals are asked for', async () => {
  const receiver = await startReceiver('last-arrival-wins')
  onTestFinished(() => receiver.close())
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  for (const status of ['pending', 'complete'] as const)
    await httpCall(served.captureUrl, { method: 'POST', body: JSON.stringify(fundingExample(status)) })
  const recordId = String(fundingExample('pending').payload.fid)
  const report = async (...args: string[]) => {
    const html = join(served.dataDir, 'drill.html')
    const ended = await hooktrail(
      ...['drill', '--record', recordId, '--to', receiver.url, '--state-url', receiver.stateUrl],
      ...['--property', 'order', '--settle', '20', '--runs', '2', '--seed', '3'],
      ...['--data', served.dataDir, '--html', html],
      ...args,
    )
    expect([ended.code, ended.stderr]).toEqual([1, ''])
    return readFileSync(html, 'utf8')
  }
  const shared = await report()
  expect(shared).toMatch(/^<!doctype html>/i)
  expect(shared).not.toContain(recordId)
  expect(await report('--originals')).toContain(recordId)
})

test('states and restarts by programs, which typing them allows', async () => {
  const receiver = await startReceiver('forgets-on-restart')
  onTestFinished(() => receiver.close())
  const quoted = (words: readonly string[]): string => words.map(word => `'${word}'`).join(' ')
  const ended = await hooktrail(
    ...['drill', 'issuance-complete', '--to', receiver.url, '--data', temporaryFolder(), '--json'],
    ...[
      '--state-command',
      quoted(receiver.stateCommand),
      '--restart-command',
      quoted(receiver.restartCommand),
    ],
    ...['--property', 'recovery', '--settle', '20', '--runs', '10', '--seed', '3'],
  )
  expect([ended.code, ended.stderr]).toEqual([1, ''])
  const [failure] = summaryOf(ended).failures
  expect(failure?.sequence.some(({ mishap }) => mishap === 'restart')).toBe(true)
})

test('captured records are drilled, through the Hooktrail that runs', async () => {
  const receiver = await startReceiver('right')
  onTestFinished(() => receiver.close())
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  for (const status of ['pending', 'complete'] as const)
    await httpCall(served.captureUrl, { method: 'POST', body: JSON.stringify(fundingExample(status)) })
  const recordId = fundingExample('pending').payload.fid
  const ended = await hooktrail(
    ...['drill', '--record', String(recordId), '--to', receiver.url, '--state-url', receiver.stateUrl],
    ...['--property', 'repeats', '--settle', '20', '--runs', '3', '--data', served.dataDir],
  )
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(ended.stdout).toContain(String(recordId))
})

test('a target that cannot be reached, or a state that cannot be read, is exit status 3', async () => {
  const { drill, receiver, data } = await drilled('right')
  const stateless = await hooktrail(
    ...['drill', 'issuance-complete', '--to', receiver.url, '--data', data, '--runs', '2'],
    ...['--state-url', `${receiver.url}none/{recordId}`],
  )
  expect([stateless.code, stateless.stdout]).toEqual([3, expect.stringContaining('responded 404')])
  await receiver.close()
  const gone = await drill()
  expect([gone.code, gone.stderr]).toEqual([3, expect.stringMatching(/can't be reached/)])
})

test('Ctrl-C ends a drill, and prints what was found until then', async () => {
  const { drillArgs } = await drilled('right')
  const args = drillArgs('--runs', '10000', '--json', '--property', 'refunds', '--property', 'order')
  const child = spawn(process.execPath, [commandPath, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece
    // The cell that is unchecked is reported at once: by then it runs.
    if (!child.killed && stdout.includes('"cell"')) child.kill('SIGINT')
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(summaryOf({ code, stdout, stderr: '' })).toMatchObject({ state: 'cancelled', seed: 3 })
})

test.each([
  [['--property', 'speed']],
  [['--runs', '0']],
  [['--settle', '61000']],
  [['--path', '1:x']],
  [['--path', '1']],
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
  const data = temporaryFolder()
  const ended = await hooktrail('drill', '--to', 'http://127.0.0.1:1/', '--data', data, ...args)
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
