import { expect, test } from 'vitest'
import { hooktrailOnTerminal } from '../../../support/processes/command-in-process.ts'
import { expectPlain, forged, hostile, lasting, ownWords, spoiledCommands } from './hostile-steps.ts'

test('no value from outside steers the terminal in the JSON of a command, or after a wrong option', async () => {
  for (const [path, args] of await spoiledCommands()) {
    const name = path.split(' ')
    if (path !== 'completion') {
      const { ended, firstLine, stop } = hooktrailOnTerminal(...name, ...args, '--json')
      if (lasting.has(path)) void firstLine.then(() => stop())
      expectPlain(await ended, `${path} --json`)
    }
    const wrong = await hooktrailOnTerminal(...name, `--none${hostile}`).ended
    expect(wrong.code).toBe(2)
    expectPlain(wrong, `${path} with a wrong option`)
  }
})

test('no value from outside steers the terminal or starts a line, whatever command prints it', async () => {
  const all = await spoiledCommands()
  const shown = new Set<string>()
  for (const [path, args] of all) {
    // Some print nothing from outside but in their JSON.
    for (const json of ownWords.has(path) ? [[]] : [[], ['--json']]) {
      if (shown.has(path) && json.length > 0) continue
      const { ended, firstLine, stop } = hooktrailOnTerminal(...path.split(' '), ...args, ...json)
      if (lasting.has(path)) void firstLine.then(() => stop())
      const { code, stdout, stderr } = await ended
      expectPlain({ code, stdout, stderr }, `${path} ${json}`)
      if (`${stdout}${stderr}`.includes(forged)) shown.add(path)
    }
  }
  // Each printed one: otherwise the test would pass whatever the command does with it.
  expect(all.map(([path]) => path).filter(path => !shown.has(path) && !ownWords.has(path))).toEqual([])
})
