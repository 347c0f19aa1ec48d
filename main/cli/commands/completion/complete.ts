import { resolve } from 'node:path'
import type { Command } from 'commander'
import { printable } from '#contract/json/invisible-characters'
import { createClient } from '#contract/transport'
import { defaultDataDir } from '../../../data-folder.ts'
import { listFixtures, listScenarios } from '../../../engine/library.ts'
import { connectToHolder } from '../../../web/command-client.ts'
import type { CommandContext } from '../../command-context.ts'
import { type CompletionValue, completionOf, type ValueSource } from '../../completion/completion.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { ownFolder } from '../send/own-folder.ts'

/**
 * Prints what completes the last word of a command line: a value and its description a line, separated by a tab; last, a
 * line with `:none`, `:files` or `:folders` for what the shell adds.
 */
export async function complete(
  context: CommandContext,
  program: Command,
  words: readonly string[],
): Promise<ExitCode> {
  const { prefix, values, source, paths, dataDir } = completionOf(program, words)
  const start = (words.at(-1) ?? '').slice(prefix.length)
  const folder = dataDir === undefined ? defaultDataDir() : resolve(dataDir)
  // A shell shows no errors in the middle of a line; without the values it still completes the rest.
  const listed = source === null ? [] : await list(context, source, folder).catch(() => [])
  // What cannot be printed as it is completes nothing.
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
  dataDir: string,
): Promise<CompletionValue[]> {
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

/** From the Hooktrail that runs on the data folder; opening the store for a key press would take too long. */
async function askHolder(source: 'environments' | 'sessions', dataDir: string): Promise<CompletionValue[]> {
  const transport = await connectToHolder(dataDir)
  if (transport === null) return []
  try {
    const client = createClient(transport)
    if (source === 'environments') {
      const { environments } = await client.call('environments.list')
      return environments.map(({ name, service }) => ({ value: name, description: service }))
    }
    const { sessions } = await client.call('sessions.list')
    return sessions.map(({ id, name }) => ({ value: String(id), description: name }))
  } finally {
    transport.close()
  }
}
