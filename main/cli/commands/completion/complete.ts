import { Argument, type Command } from 'commander'
import { printable } from '#contract/json/invisible-characters'
import { listFixtures, listScenarios } from '../../../engine/library.ts'
import type { AddCommand } from '../../command.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type CompletionValue, completionOf, type ValueSource } from '../../completion/completion.ts'
import { completeCommand, completionScripts, type Shell, shells } from '../../completion/scripts.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { throughHolder } from '../../store/hold-store.ts'
import { ownFolder } from '../send/fixtures.ts'

/** Adds `completion`, and the hidden command that its scripts run. Neither has the options of other commands. */
export const completion: AddCommand = (hooktrail, { context, finish }) => {
  hooktrail
    .command('completion')
    .description('print a script that completes commands in your shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(shells))
    .helpOption('--help', 'print this help')
    .action(async (shell: Shell) => {
      await context.output.lines(completionScripts[shell].trimEnd().split('\n'))
      finish(exitCodes.done)
    })

  hooktrail
    .command(completeCommand, { hidden: true })
    .argument('[words...]')
    .action(async (words: readonly string[]) => finish(await complete(context, hooktrail, words)))
}

/**
 * Prints a value and its description on each line, separated by a tab; last, `:none`, `:files` or `:folders` for what
 * the shell adds.
 */
async function complete(
  context: CommandContext,
  program: Command,
  words: readonly string[],
): Promise<ExitCode> {
  const { prefix, values, source, paths, dataDir: data } = completionOf(program, words)
  const start = (words.at(-1) ?? '').slice(prefix.length)
  // A shell shows no errors in the middle of a line. Without these values it still completes the rest.
  const listed = source === null ? [] : await list(context, source, { data }).catch(() => [])
  // A value with unprintable characters completes nothing.
  const fit = listed.filter(({ value }) => value.startsWith(start) && printable(value) === value)
  const rows = [...values, ...fit].map(({ value, description }) => [
    `${prefix}${value}`,
    description.replace(/\s+/g, ' '),
  ])
  await context.output.rows(rows)
  await context.output.lines(`:${paths}`)
  return exitCodes.done
}

async function list(
  { installation }: CommandContext,
  source: ValueSource,
  options: CommonOptions,
): Promise<CompletionValue[]> {
  const dataDir = dataDirOf(options)
  if (source === 'fixtures') {
    const { fixtures } = await listFixtures(installation.resourcesDir, ownFolder(dataDir))
    return fixtures.map(({ id, title }) => ({ value: id, description: title }))
  }
  if (source === 'scenarios') {
    const { scenarios } = await listScenarios(installation.resourcesDir, ownFolder(dataDir))
    return scenarios.map(({ id, title }) => ({ value: id, description: title }))
  }
  return askHolder(source, dataDir)
}

/** From the running Hooktrail only: opening the store for a key press would take too long. */
async function askHolder(source: 'environments' | 'sessions', dataDir: string): Promise<CompletionValue[]> {
  const found = await throughHolder(dataDir, async client => {
    if (source === 'environments') {
      const { environments } = await client.call('environments.list')
      return environments.map(({ name, service }) => ({ value: name, description: service }))
    }
    const { sessions } = await client.call('sessions.list')
    return sessions.map(({ id, name }) => ({ value: String(id), description: name }))
  })
  return found?.value ?? []
}
