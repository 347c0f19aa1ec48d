import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shellLine } from '../../../../../main/engine/programs/programs.ts'
import { fundingExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import {
  hooktrail,
  hooktrailStopped,
  servedOfFile,
} from '../../../../support/processes/command-in-process.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { drilled, summaryOf } from './drill-steps.ts'

const served = servedOfFile()

test('--path with --pause sends the failing sequence alone, once, with the response of each step', async () => {
  const { drill, receiver } = await drilled('last-arrival-wins', served().dataDir)
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

test('states and restarts by programs, which typing them allows', async () => {
  const receiver = await startedReceiver('right')
  const marker = join(temporaryFolder(), 'restarted')
  const ended = await hooktrail(
    ...['drill', 'issuance-complete', '--to', receiver.url, '--data', served().dataDir],
    ...['--state-command', shellLine(receiver.stateCommand), '--restart-command', `touch '${marker}'`],
    ...['--property', 'recovery', '--settle', '20', '--runs', '1', '--seed', '1'],
  )
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(ended.stdout).toContain('1 held')
  expect(existsSync(marker)).toBe(true)
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

test('Ctrl-C ends a drill, and prints what was found until then', async () => {
  const { drillArgs } = await drilled('right', temporaryFolder())
  const args = drillArgs('--runs', '10000', '--json', '--property', 'refunds', '--property', 'order')
  // The cell that is unchecked is reported at once: by then it runs.
  const ended = await hooktrailStopped(...args)
  expect(ended.code).toBe(1)
  expect(summaryOf(ended)).toMatchObject({ state: 'cancelled', seed: 3 })
})

test('the sample app ends in its two faults, and the printed command repeats one of them in another launch', async () => {
  const data = ['--data', temporaryFolder()]
  const properties = ['--property', 'order', '--property', 'repeats']
  const short = ['--trail', 'funding', '--seed', '3', '--runs', '3', ...properties]
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
