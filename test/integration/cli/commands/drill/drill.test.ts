import { execFile } from 'node:child_process'
import { appendFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { drillProperties } from '#contract/drill/properties'
import { openPort } from '../../../../support/network/open-port.ts'
import { hooktrail, servedOfFile } from '../../../../support/processes/command-in-process.ts'
import type { Ended } from '../../../../support/processes/ended-command.ts'
import { commandPath } from '../../../../support/processes/hooktrail-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { drilled, summaryOf } from './drill-steps.ts'

const served = servedOfFile()

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

test('the sample app counts repeats', async () => {
  const short = ['--trail', 'funding', '--seed', '3', '--runs', '2', '--property', 'repeats']
  const ended = await hooktrail('drill', '--example', ...short, '--data', served().dataDir, '--json')
  expect([ended.code, ended.stderr]).toEqual([1, ''])
  expect(summaryOf(ended).failures.map(({ suspicion }) => suspicion)).toEqual(['counts-repeats'])
})

test('what an app logs while a failing sequence is sent again is in the failure; a link is refused', async () => {
  const folder = temporaryFolder()
  const log = join(folder, 'app.log')
  writeFileSync(log, 'before the drill\n')
  const app = createServer(async (request, response) => {
    const { status } = JSON.parse(await text(request)).payload
    appendFileSync(log, `received ${status}\n`)
    response.statusCode = status === 'COMPLETE' ? 500 : 200
    response.end()
  })
  const url = `http://127.0.0.1:${await openPort(app)}/`
  const to = ['--to', url, '--seed', '3', '--settle', '20']
  const args = ['drill', 'issuance-complete', '--property', 'responses', ...to, '--data', served().dataDir]
  const ended = await hooktrail(...args, '--log', log, '--json')
  expect([ended.code, ended.stderr]).toEqual([1, ''])
  expect(summaryOf(ended).failures).toMatchObject([{ log: ['received COMPLETE'] }])
  const shown = await hooktrail(...args, '--log', log)
  expect(shown.stdout).toContain('Log while it was sent again:\n    received COMPLETE\n')
  const link = join(folder, 'link.log')
  symlinkSync(log, link)
  for (const wrong of [link, folder, join(folder, 'none.log')]) {
    const refused = await hooktrail(...args, '--log', wrong)
    expect([refused.code, refused.stdout]).toEqual([2, ''])
    expect(refused.stderr).toContain(wrong)
  }
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

test.each([
  [['--property', 'speed']],
  [['--require', 'ordr']],
  [['--runs', '0']],
  [['--settle', '61000']],
  [['--path', '1:x']],
  [['--path', '1']],
  [['--path', '1', '--seed', '1', '--property', 'order', '--property', 'repeats']],
  [['--pause', '5']],
  [['--ignore', 'updatedAt']],
  [['--expect', 'amount=1']],
  [['--expect', '/status=paid']],
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
