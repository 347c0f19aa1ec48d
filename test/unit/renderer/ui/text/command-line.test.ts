import { expect, test } from 'vitest'
import { joinCommand, splitCommand } from '../../../../../renderer/ui/text/command-line.ts'

test('quotes keep blanks of a command together', () => {
  expect(splitCommand(`run --name "two words" 'and "more"' --x="1 2"`)).toEqual([
    'run',
    '--name',
    'two words',
    'and "more"',
    '--x=1 2',
  ])
})

test('words that are joined are read back', () => {
  const words = ['./print', 'two words', '', 'say "yes"', "it's", '{recordId}']
  expect(splitCommand(joinCommand(words))).toEqual(words)
})
