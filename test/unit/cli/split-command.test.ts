import { expect, test } from 'vitest'
import { splitCommand } from '../../../main/cli/split-command.ts'
import { shellLine } from '../../../main/engine/programs/programs.ts'

test.each([
  ['node state.mjs {recordId}', ['node', 'state.mjs', '{recordId}']],
  [`sh -c 'cat "$1"' -- {recordId}`, ['sh', '-c', 'cat "$1"', '--', '{recordId}']],
  [`"a b" c\\ d 'it'\\''s' ''`, ['a b', 'c d', "it's", '']],
  ['curl -s http://127.0.0.1/orders?id={recordId}', ['curl', '-s', 'http://127.0.0.1/orders?id={recordId}']],
  ['echo "# no comment" "a#b"', ['echo', '# no comment', 'a#b']],
])('%s', (text, words) => {
  expect(splitCommand(text, 'linux')).toEqual(words)
})

test('a program of Windows keeps its path', () => {
  expect(splitCommand('"C:\\Program Files\\node.exe" C:\\app\\state.mjs', 'win32')).toEqual([
    'C:\\Program Files\\node.exe',
    'C:\\app\\state.mjs',
  ])
})

test.each([
  ['cat state | jq .', '|'],
  ['cat state > out', '>'],
  ['a && b', '&&'],
  ['curl http://127.0.0.1/?a=1&b=2', '&'],
  ['cat $HOME/state', '$HOME'],
  ['cat "$' + '{HOME}"', '$HOME'],
  ['cat # all', '#'],
])('what only a shell can do is refused: %s', (text, part) => {
  expect(() => splitCommand(text, 'linux')).toThrow(
    `"${text}" is started without a shell, which "${part}" needs. Quote it, or put the command into a script.`,
  )
})

test('no program, or braces without an end, are refused', () => {
  expect(() => splitCommand('', 'linux')).toThrow('Enter a program')
  expect(() => splitCommand("''", 'linux')).toThrow('Enter a program')
  expect(() => splitCommand('cat $' + '{HOME', 'linux')).toThrow('a brace that is not closed')
})

test('what a printed command quotes is split into the same words', () => {
  const words = ['node', "it's.mjs", '{recordId}', '$x', 'a b', '|', '', '#', '\\', 'two\nlines']
  expect(splitCommand(shellLine(words), 'linux')).toEqual(words)
})
