import { expect, test } from 'vitest'
import {
  hooktrail,
  hooktrailOnTerminal,
  hooktrailServe,
} from '../../../support/processes/command-in-process.ts'
import {
  expectPlain,
  forged,
  hostile,
  ownWords,
  spoiledCommands,
  spoiledFolder,
  spoilingHolder,
} from './hostile-steps.ts'

test('no value from outside steers the terminal or starts a line, whatever command prints it', async () => {
  const all = await spoiledCommands()
  const shown = new Set<string>()
  for (const [path, args] of all) {
    // Some print nothing from outside but in their JSON.
    for (const json of ownWords.has(path) ? [[]] : [[], ['--json']]) {
      if (shown.has(path) && json.length > 0) continue
      const { ended, firstLine, stop } = hooktrailOnTerminal(...path.split(' '), ...args, ...json)
      if (path === 'practice' || path === 'serve') void firstLine.then(() => stop())
      const { code, stdout, stderr } = await ended
      expectPlain({ code, stdout, stderr }, `${path} ${json}`)
      if (`${stdout}${stderr}`.includes(forged)) shown.add(path)
    }
  }
  const wrong = await hooktrailOnTerminal('list', `--none${hostile}`).ended
  expect(wrong.code).toBe(2)
  expectPlain(wrong, 'a wrong option')
  // Each printed one: otherwise the test would pass whatever the command does with it.
  expect(all.map(([path]) => path).filter(path => !shown.has(path) && !ownWords.has(path))).toEqual([])
})

test('completion leaves out names that a shell cannot show, and escapes descriptions', async () => {
  const served = await hooktrailServe(await spoiledFolder())
  const data = ['--data', await spoilingHolder(served)]
  await hooktrail('environment', 'add', '--preset', 'transactions-stage', ...data)
  await hooktrail('sessions', 'start', 'one', ...data)
  const environments = await hooktrail('__complete', '--', 'environment', 'remove', ...data, '')
  expect(environments.stdout).toBe(':none\n')
  const sessions = await hooktrail('__complete', '--', 'sessions', 'pin', ...data, '')
  expect(sessions.stdout).toMatch(/^\d+\tone\\u0000/m)
  expectPlain({ ...sessions, stdout: sessions.stdout.replaceAll('\t', ' ') }, 'completion')
})
