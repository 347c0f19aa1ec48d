import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hooktrail, servedOfFile } from '../../../../support/processes/command-in-process.ts'
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
