import { expect, test } from 'vitest'
import { commandArguments } from '../../../../main/desktop/launch/command-arguments.ts'

test.each([
  [
    ['app', '--hooktrail-command', '--', 'list', '--json'],
    ['list', '--json'],
  ],
  [['app', '--hooktrail-command', 'list'], ['list']],
  [['app', '--hooktrail-command', '--'], []],
  [
    ['app', '--hooktrail-command', '--', '--', 'x'],
    ['--', 'x'],
  ],
])('%j is the command with %j', (argv, args) => {
  expect(commandArguments(argv)).toEqual(args)
})

test.each([
  [['app']],
  [['app', '--port', '0']],
  // Of a link that another program made.
  [['app', 'hooktrail://open?q=1', '--hooktrail-command', '--', 'send']],
  [['app', '--data', '--hooktrail-command']],
])('%j opens the window', argv => {
  expect(commandArguments(argv)).toBeNull()
})
