import type { Argument, Command, Option } from 'commander'

/** Values of the data folder, which are listed only if needed. */
export type ValueSource = 'fixtures' | 'scenarios' | 'environments' | 'sessions'

export interface CompletionValue {
  readonly value: string
  readonly description: string
}

/** Candidates for the last word. */
export interface Completion {
  /** Part of the last word that stays, such as `--order=`. */
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

/**
 * Completes the last of `words`, the words after `hooktrail` up to the cursor, from the commands'
 * definitions.
 */
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
  if (pending !== null) return found(optionValue(pending, current))
  if (!areOptionsOver && current.startsWith('-')) {
    const [prefix] = /^--[^=]+=/.exec(current) ?? []
    if (prefix === undefined) return found({ values: optionsOf(command, current) })
    const option = optionNamed(command, prefix.slice(0, -1))
    const takesOne = option !== null && takesValue(option)
    return found(takesOne ? { ...optionValue(option, current.slice(prefix.length)), prefix } : {})
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

/** Options with values of the data folder. */
const optionSources: Readonly<Record<string, ValueSource>> = {
  '--environment': 'environments',
  '--session': 'sessions',
  '--into': 'sessions',
}
/** Named a path in the help, but not a path of the file system. */
const otherPaths: ReadonlySet<string> = new Set(['--path', '--callback-path'])

function optionValue(option: Option, start: string): Partial<Completion> {
  const { long, flags, argChoices } = option
  if (argChoices !== undefined) return { values: startingWith(argChoices, start) }
  const source = optionSources[long ?? '']
  if (source !== undefined) return { source }
  return otherPaths.has(long ?? '') ? {} : pathsNamed(/[<[]([^>\].]+)/.exec(flags)?.[1] ?? '')
}

function argumentValue(command: Command, argument: Argument, start: string): Partial<Completion> {
  if (argument.argChoices !== undefined) return { values: startingWith(argument.argChoices, start) }
  const name = argument.name()
  if (command.parent?.name() === 'sessions' && name === 'number') return { source: 'sessions' }
  if (command.parent?.name() === 'environment' && command.name() === 'remove')
    return { source: 'environments' }
  if (name === 'fixture') return { source: 'fixtures' }
  if (name !== 'scenario') return pathsNamed(name)
  // Only `scenario` takes a file too.
  return { source: 'scenarios', paths: command.name() === 'scenario' ? 'files' : 'none' }
}

function pathsNamed(name: string): Partial<Completion> {
  if (name === 'file' || name === 'path') return { paths: 'files' }
  return name === 'folder' ? { paths: 'folders' } : {}
}

function startingWith(choices: readonly string[], start: string): CompletionValue[] {
  return choices.filter(choice => choice.startsWith(start)).map(value => ({ value, description: '' }))
}
