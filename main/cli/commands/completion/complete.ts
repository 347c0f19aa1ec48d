import { Argument, type Command } from 'commander'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { printable } from '#contract/json/invisible-characters'
import { readJson } from '#contract/json/text'
import { completionsAt } from '#contract/query/completion'
import type { QueryFieldName } from '#contract/query/fields'
import { documentedPointers } from '#contract/query/members'
import { type Environment, environmentSchema } from '#contract/registration/environment'
import {
  bodyText,
  createFilePlace,
  createSigningSecrets,
  everything,
  listFixtures,
  listScenarios,
  type ReadStore,
} from '../../../engine/library.ts'
import { keychainFile, secretsFile } from '../../../secret-paths.ts'
import type { AddCommand } from '../../command.ts'
import { type CommandContext, type CommonOptions, dataDirOf, projectOn } from '../../command-context.ts'
import { type CompletionValue, completionOf, type ValueSource } from '../../completion/completion.ts'
import { completeCommand, completionScripts, type Shell, shells } from '../../completion/scripts.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { openIfThere } from '../../store/hold-store.ts'
import { pointersBelow } from '../inspect/value-at.ts'
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
 * the shell adds, or `:open` if no space follows.
 */
async function complete(
  context: CommandContext,
  program: Command,
  words: readonly string[],
): Promise<ExitCode> {
  const { prefix, values, source, paths, dataDir } = completionOf(program, words)
  const data = dataDir ?? (process.env.HOOKTRAIL_DATA || undefined)
  const start = (words.at(-1) ?? '').slice(prefix.length)
  // A shell shows no errors in the middle of a line. Without these values it still completes the rest.
  const listed = source === null ? [] : await list(context, source, { data }, start).catch(() => [])
  // A value with unprintable characters completes nothing. One of a sender must not look like an option or the last line.
  const fit = listed.filter(
    ({ value }) => value.startsWith(start) && !/^[-:]/.test(value) && printable(value) === value,
  )
  const rows = [...values, ...fit.slice(0, maximumValues)].map(({ value, description }) => [
    `${prefix}${value}`,
    description.replace(/\s+/g, ' '),
  ])
  await context.output.rows(rows)
  const isOpen = rows.length > 0 && rows.every(([value = '']) => /[:,]$/.test(value))
  await context.output.lines(isOpen ? ':open' : `:${paths}`)
  return exitCodes.done
}

const maximumValues = 200
/** The newest deliveries, whose values are offered: more would take longer than a key press. */
const newestRows = 500
const newestBodies = 20

/** Reads the files of the data folder beside a running Hooktrail, and starts none. `typed`: the beginning of the value. */
async function list(
  { installation }: CommandContext,
  source: ValueSource,
  options: CommonOptions,
  typed: string,
): Promise<CompletionValue[]> {
  const dataDir = dataDirOf(options)
  switch (source) {
    case 'fixtures': {
      const { fixtures } = await listFixtures(installation.resourcesDir, ownFolder(dataDir))
      return fixtures.map(({ id, title }) => ({ value: id, description: title }))
    }
    case 'scenarios': {
      const { scenarios } = await listScenarios(installation.resourcesDir, ownFolder(dataDir))
      return scenarios.map(({ id, title }) => ({ value: id, description: title }))
    }
    case 'secrets':
      return plain(await secretNames(dataDir))
    default: {
      const store = openIfThere(dataDir)
      try {
        const known = projectOn(dataDir)?.setup.environments ?? []
        return listSeen(store, source, typed, known)
      } finally {
        store?.close()
      }
    }
  }
}

/** Names are plain in both files. */
async function secretNames(dataDir: string): Promise<readonly string[]> {
  const places = [secretsFile(dataDir), keychainFile(dataDir)].map(createFilePlace)
  return (await createSigningSecrets(places).list()).names
}

const named = environmentSchema.pick({ name: true, service: true })

function listSeen(
  store: ReadStore | null,
  source: Exclude<ValueSource, 'fixtures' | 'scenarios' | 'secrets'>,
  typed: string,
  ofProject: readonly Pick<Environment, 'name' | 'service'>[],
): CompletionValue[] {
  const newest = (limit: number): readonly DeliverySummary[] =>
    store?.listDeliveries({ limit, search: everything }).rows ?? []
  switch (source) {
    case 'environments': {
      const saved = store?.environments().flatMap(({ value }) => named.safeParse(value).data ?? []) ?? []
      return [...saved, ...ofProject].map(({ name, service }) => ({ value: name, description: service }))
    }
    case 'sessions':
      return (store?.sessions() ?? []).map(({ id, name }) => ({ value: String(id), description: name }))
    case 'deliveries':
      return newest(newestRows).map(row => ({
        value: String(row.id),
        description: [row.kind, row.status, row.recordId].filter(text => text !== null).join(' '),
      }))
    case 'records':
      return plain(newest(newestRows).map(({ recordId }) => recordId))
    case 'tags':
      return plain((store?.tags() ?? []).map(({ name }) => name))
    case 'pointers': {
      const seen = newest(newestBodies).flatMap(({ id }) => {
        const body = store === null ? null : readJson(bodyText(store, id))
        return body?.ok ? pointersBelow(body.root) : []
      })
      return plain([...seen, ...documentedPointers.filter(pointer => !pointer.includes('*'))])
    }
    case 'query': {
      const { items } = completionsAt(typed, typed.length, [], [], field => seenIn(field))
      return items.map(({ insert, start, help }) => ({
        value: typed.slice(0, start) + insert,
        description: help,
      }))
    }
  }

  function seenIn(field: QueryFieldName): readonly string[] {
    if (field === 'session') return (store?.sessions() ?? []).map(({ name }) => name)
    if (field === 'tag') return (store?.tags() ?? []).map(({ name }) => name)
    const values = plain(newest(newestRows).map(seenValues[field] ?? (() => null)))
    return values.map(({ value }) => value)
  }
}

/** Fields whose values are read off the newest deliveries. */
const seenValues: { readonly [F in QueryFieldName]?: (row: DeliverySummary) => string | null } = {
  service: row => row.service,
  kind: row => row.kind,
  status: row => row.status,
  refund: row => row.refundStatus,
  method: row => row.method,
  record: row => row.recordId,
  asset: row => row.asset,
  amount: row => row.amount,
  reason: row => row.reason?.code ?? null,
  target: row => row.target,
  id: row => String(row.id),
  response: row => (row.response === null ? null : String(row.response.status)),
}

/** Each once. */
function plain(values: readonly (string | null)[]): CompletionValue[] {
  return [...new Set(values)].flatMap(value => (value === null ? [] : [{ value, description: '' }]))
}
