import type { Argument, Command, Option } from 'commander'
import { exportColumns } from '#contract/transfer/exporting'
import { tableColumns } from '../terminal/delivery-table.ts'

/** Values that depend on the data folder, which are listed only if needed. `query`: the word is one, or a part of one. */
export type ValueSource =
  | 'fixtures'
  | 'scenarios'
  | 'environments'
  | 'sessions'
  | 'secrets'
  | 'deliveries'
  | 'records'
  | 'tags'
  | 'pointers'
  | 'query'

export interface CompletionValue {
  readonly value: string
  readonly description: string
}

/** Candidates for the last word. */
export interface Completion {
  /** Part of the last word that stays, such as `--order=` or `id,` of a list. */
  readonly prefix: string
  /** Commands, options and choices that match the last word, or its part after the prefix. */
  readonly values: readonly CompletionValue[]
  /** Values that the caller must list; `null` for none. */
  readonly source: ValueSource | null
  /** Whether the shell adds names of files or folders. */
  readonly paths: 'none' | 'files' | 'folders'
  /** The data folder in the line. */
  readonly dataDir: string | undefined
}

/** Completes the last of `words`, the words after `hooktrail` up to the cursor, from the commands' definitions. */
export function completionOf(program: Command, words: readonly string[]): Completion {
  const typed = words.slice(0, -1)
  const current = words.at(-1) ?? ''
  let command = program
  let place = 0
  let pending: Option | null = null
  let areOptionsOver = false
  let dataDir: string | undefined
  for (const word of typed) {
    if (pending !== null) {
      if (pending.long === '--data') dataDir = word
      pending = null
    } else if (word === '--') {
      areOptionsOver = true
    } else if (!areOptionsOver && word.startsWith('-')) {
      const option = optionNamed(command, word.split('=', 1)[0] ?? word)
      const isOpen = option !== null && takesValue(option) && !word.includes('=')
      if (isOpen) pending = option
      else if (option?.long === '--data') dataDir = word.slice('--data='.length)
    } else {
      const child = place === 0 ? childNamed(command, word) : undefined
      if (child === undefined) place += 1
      else command = child
    }
  }
  const found = (rest: Partial<Completion>): Completion => ({
    prefix: '',
    values: [],
    source: null,
    paths: 'none',
    dataDir,
    ...rest,
  })
  if (pending !== null) return found(optionValue(command, pending, current))
  if (!areOptionsOver && current.startsWith('-')) {
    const [prefix] = /^--[^=]+=/.exec(current) ?? []
    if (prefix === undefined) return found({ values: optionsOf(command, current) })
    const option = optionNamed(command, prefix.slice(0, -1))
    const takesOne = option !== null && takesValue(option)
    if (!takesOne) return found({})
    const own = optionValue(command, option, current.slice(prefix.length))
    return found({ ...own, prefix: `${prefix}${own.prefix ?? ''}` })
  }

  const argument = argumentAt(command, place)
  const commands = place === 0 ? commandsOf(command, current) : []
  if (argument === undefined) return found({ values: commands })
  const own = argumentValue(command, argument, current)
  return found({ ...own, values: [...commands, ...(own.values ?? [])] })
}

function childNamed(command: Command, name: string): Command | undefined {
  return command.commands.find(child => child.name() === name)
}

function optionNamed(command: Command, flag: string): Option | null {
  return command.options.find(option => option.long === flag || option.short === flag) ?? null
}

function takesValue(option: Option): boolean {
  return option.required || option.optional
}

/** The last argument may take several words. */
function argumentAt(command: Command, place: number) {
  const all = command.registeredArguments
  const last = all.at(-1)
  return all[place] ?? (last?.variadic ? last : undefined)
}

function commandsOf(command: Command, start: string): CompletionValue[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter(child => child.name().startsWith(start))
    .map(child => ({ value: child.name(), description: child.description() }))
}

function optionsOf(command: Command, start: string): CompletionValue[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, description }) => (long?.startsWith(start) ? [{ value: long, description }] : []))
}

/**
 * By the name of an option, by an argument with its command or group, or by the word for a value in the help. Only
 * `scenario` takes a file too.
 */
const sources: Readonly<Record<string, ValueSource>> = {
  '--environment': 'environments',
  'environment remove name': 'environments',
  '--session': 'sessions',
  '--into': 'sessions',
  'sessions number': 'sessions',
  '--sign-secret': 'secrets',
  'secrets remove name': 'secrets',
  '--record': 'records',
  record: 'records',
  '--delivery': 'deliveries',
  'hooktrail id': 'deliveries',
  query: 'query',
  'hooktrail target': 'query',
  pointer: 'pointers',
  tag: 'tags',
  fixture: 'fixtures',
  scenario: 'scenarios',
}
/** Named a path in the help, but not a path of the file system. */
const otherPaths: ReadonlySet<string> = new Set(['--path', '--callback-path'])

function optionValue(command: Command, option: Option, start: string): Partial<Completion> {
  const { long, flags, argChoices } = option
  if (argChoices !== undefined) return { values: startingWith(argChoices, start) }
  if (long === '--columns')
    return columnNames(command.name() === 'list' ? tableColumns : exportColumns, start)
  const name = /[<[]([^>\].]+)/.exec(flags)?.[1] ?? ''
  const source = sources[long ?? ''] ?? sources[name]
  if (source !== undefined) return { source }
  return otherPaths.has(long ?? '') ? {} : pathsNamed(name)
}

/** The name behind the last comma. */
function columnNames(own: readonly string[], start: string): Partial<Completion> {
  const prefix = start.slice(0, start.lastIndexOf(',') + 1)
  return { prefix, values: startingWith(own, start.slice(prefix.length)), source: 'pointers' }
}

function argumentValue(command: Command, argument: Argument, start: string): Partial<Completion> {
  if (argument.argChoices !== undefined) return { values: startingWith(argument.argChoices, start) }
  const name = argument.name()
  const group = command.parent?.name() ?? ''
  const source = sources[`${group} ${command.name()} ${name}`] ?? sources[`${group} ${name}`] ?? sources[name]
  if (source === undefined) return pathsNamed(name)
  return { source, paths: group === 'hooktrail' && command.name() === 'scenario' ? 'files' : 'none' }
}

function pathsNamed(name: string): Partial<Completion> {
  if (name === 'file' || name === 'path') return { paths: 'files' }
  return name === 'folder' ? { paths: 'folders' } : {}
}

function startingWith(choices: readonly string[], start: string): CompletionValue[] {
  return choices.filter(choice => choice.startsWith(start)).map(value => ({ value, description: '' }))
}
