import { CommanderError } from 'commander'
import { parse } from 'shell-quote'
import { expect, test } from 'vitest'
import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { commandsBelow, examples } from '../../../main/cli/examples.ts'
import { commandProgram } from '../../support/processes/command-program.ts'

test('every command has examples, and every example a command', () => {
  const paths = commandsBelow(commandProgram()).map(({ path }) => path)
  expect(Object.keys(examples).toSorted()).toEqual(paths.toSorted())
  expect(Object.values(examples).filter(lines => Object.keys(lines).length === 0)).toEqual([])
})

test('the help of a command shows its examples', () => {
  const program = commandProgram()
  let help = ''
  const send = commandsBelow(program).find(({ path }) => path === 'send')?.command
  send?.configureOutput({ writeOut: text => (help += text) }).outputHelp()
  expect(help).toContain('Examples:\n  A completed issuance:\n    hooktrail send issuance-complete --to ')
})

const lines = Object.entries(examples).flatMap(([path, ofCommand]) =>
  Object.values(ofCommand).map(line => [path, line] as const),
)

test.each(lines)('%s: `%s` is accepted', async (path, line) => {
  const ran = await parsed(wordsOf(line))
  // Without a subcommand, a group runs its first.
  expect(`${ran} `.startsWith(`${path} `), `${ran}`).toBe(true)
  const code = /\bfindings (?:un)?mute (\S+)/.exec(line)?.[1]
  if (code !== undefined) expect({ ...findingCodes, ...trailFindingCodes }).toHaveProperty([code])
})

test('a line that is no use of the command is noticed', async () => {
  await expect(parsed(wordsOf('hooktrail send --too http://127.0.0.1/'))).rejects.toThrow(CommanderError)
})

/** The words behind `hooktrail`, as a shell splits them; within `$(…)` or before `>` where it has them. */
function wordsOf(line: string): string[] {
  const command =
    /\$\(hooktrail ([^)]*)\)/.exec(line)?.[1] ?? line.replace(/^hooktrail /, '').split(' > ')[0] ?? ''
  return parse(command).map(word =>
    typeof word === 'string' ? word : 'pattern' in word ? word.pattern : '?',
  )
}

/** Parses the words with all actions taken out. Returns the command that would run. */
async function parsed(words: readonly string[]): Promise<string | null> {
  const program = commandProgram()
  let ran: string | null = null
  for (const { path, command } of commandsBelow(program)) {
    command.exitOverride().action(() => {
      ran = path
    })
  }
  await program.parseAsync([...words], { from: 'user' })
  return ran
}
