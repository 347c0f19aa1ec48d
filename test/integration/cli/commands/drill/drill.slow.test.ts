import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { hooktrail, servedOfFile } from '../../../../support/processes/command-in-process.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { drilled, summaryOf } from './drill-steps.ts'

const served = servedOfFile()

test('the same seed finds the same and writes the same JUnit report, and a text has everything that shows why', async () => {
  const { drill } = await drilled('last-arrival-wins', served().dataDir)
  const folder = temporaryFolder()
  const [first, second] = [join(folder, 'first.xml'), join(folder, 'second.xml')]
  const properties = ['--property', 'order', '--property', 'refunds']
  const one = await drill(...properties, '--json', '--junit', first)
  const other = await drill(...properties, '--junit', second)
  const xml = readFileSync(first, 'utf8')
  expect(readFileSync(second, 'utf8')).toBe(xml)
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml').documentElement
  expect(['tests', 'failures', 'skipped'].map(name => root?.getAttribute(name))).toEqual(['2', '1', '1'])
  expect(root?.getElementsByTagName('failure')[0]?.textContent).toContain('--path')

  expect([one.code, other.code]).toEqual([1, 1])
  expect(other.stdout).toMatch(/BROKEN: Order, issuance-complete\n {2}\S/)
  for (const part of [
    'Sent:',
    'Compared with:',
    'Difference of the end states:',
    '/status: "complete" →',
    `--path ${summaryOf(one).failures[0]?.path}`,
  ])
    expect(other.stdout).toContain(part)

  const lost = await drill('--property', 'responses', '--junit', join(folder, 'no', 'such', 'folder.xml'))
  expect([lost.code, lost.stderr]).toEqual([3, expect.stringContaining('Can’t write')])
  expect(lost.stdout).toContain('1 held')
})

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
  const quoted = (words: readonly string[]): string => words.map(word => `'${word}'`).join(' ')
  const ended = await hooktrail(
    ...['drill', 'issuance-complete', '--to', receiver.url, '--data', served().dataDir],
    ...['--state-command', quoted(receiver.stateCommand), '--restart-command', `touch '${marker}'`],
    ...['--property', 'recovery', '--settle', '20', '--runs', '1', '--seed', '1'],
  )
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(ended.stdout).toContain('1 held')
  expect(existsSync(marker)).toBe(true)
})
