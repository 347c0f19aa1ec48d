import { expect, test } from 'vitest'
import { hooktrailOnTerminal } from '../../../support/processes/command-in-process.ts'
import { expectPlain, hostile, spoiledCommands } from './hostile-steps.ts'

test('no value from outside steers the terminal in the JSON of a command, or after a wrong option', async () => {
  for (const [path, args] of await spoiledCommands()) {
    const name = path.split(' ')
    if (path !== 'completion') {
      const { ended, firstLine, stop } = hooktrailOnTerminal(...name, ...args, '--json')
      if (path === 'practice' || path === 'serve') void firstLine.then(() => stop())
      expectPlain(await ended, `${path} --json`)
    }
    const wrong = await hooktrailOnTerminal(...name, `--none${hostile}`).ended
    expect(wrong.code).toBe(2)
    expectPlain(wrong, `${path} with a wrong option`)
  }
})
