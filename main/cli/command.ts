import { Argument, type Command as CommanderCommand, Option } from 'commander'
import type { Client } from '#contract/transport'
import { folder } from './arguments.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from './command-context.ts'
import { exitCodes } from './exit-code.ts'
import { withEngine } from './store/hold-store.ts'

/** Reads one word. Throws InvalidArgumentError, which is printed with the argument. */
type Read = (text: string) => unknown

/** As the help shows it, such as `<id>`, `[id]` or `<file...>`; its description; how a word is read, or the choices. */
type ArgumentRow = readonly [flags: string, text: string, read?: Read | readonly string[]]

interface OptionRow {
  readonly text: string
  /** Default: the text itself. */
  readonly read?: Read
  /** Reads each value of a repeatable option. */
  readonly each?: Read
  readonly choices?: readonly string[]
  readonly default?: unknown
  /** The default in the help. */
  readonly shown?: string
  /** The environment variable that the option is read from if it is not given. An empty one counts as absent; 0, false and no turn a switch off. */
  readonly env?: string
  /** Options whose variables don't count if this one is typed. */
  readonly over?: readonly string[]
  readonly isRequired?: true
  readonly isHidden?: true
}

/** By flags, such as `--to <url>`. A text is the description. */
type OptionRows = Readonly<Record<string, string | OptionRow>>

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S
type NameOf<F> = F extends `--no-${infer N}`
  ? Camel<N>
  : F extends `--${infer N} <${string}`
    ? Camel<N>
    : F extends `--${infer N}`
      ? Camel<N>
      : never
type ValueOf<F, O> = O extends { each: (text: string) => infer T }
  ? readonly T[]
  : O extends { read: (text: string) => infer T }
    ? T
    : O extends { choices: readonly (infer T)[] }
      ? T
      : F extends `${string}<${string}`
        ? string
        : boolean
/** Flags of options that always have a value. */
type GivenFlags<O> = {
  [F in keyof O]: F extends `--no-${string}`
    ? F
    : O[F] extends { each: Read } | { isRequired: true } | { default: unknown }
      ? F
      : never
}[keyof O]

/** The options of a row, as commander reads them. */
export type OptionsOf<O> = CommonOptions & {
  readonly [F in GivenFlags<O> as NameOf<F>]: ValueOf<F, O[F]>
} & { readonly [F in Exclude<keyof O, GivenFlags<O>> as NameOf<F>]?: ValueOf<F, O[F]> | undefined }

type Arguments = readonly ArgumentRow[]

type WordOf<R> = R extends readonly [(text: string) => infer T]
  ? T
  : R extends readonly [readonly (infer T)[]]
    ? T
    : string
type ArgumentsOf<A extends Arguments> = {
  [I in keyof A]: A[I] extends readonly [infer F, string, ...infer R]
    ? F extends `${string}...${string}`
      ? readonly WordOf<R>[]
      : F extends `[${string}`
        ? WordOf<R> | undefined
        : WordOf<R>
    : never
}

interface Row<A extends Arguments, O> {
  readonly name: string
  /** Its description in the help. */
  readonly text: string
  readonly arguments?: A
  readonly options?: O
  /** Text below the help. */
  readonly help?: string | ((context: CommandContext) => string)
  /** Runs if its group is typed alone. */
  readonly isDefault?: boolean
  /** Commands below it. */
  readonly commands?: readonly AddCommand[]
}

interface OwnRow<A extends Arguments, O> extends Row<A, O> {
  /** Returns the exit status: an `ExitCode`, or the status of a program that the command ran. */
  run(context: CommandContext, options: OptionsOf<O>, ...args: ArgumentsOf<A>): Promise<number>
}

type Item<R> = R extends readonly (infer I)[] ? I : R

interface CallRow<A extends Arguments, O, R> extends Row<A, O> {
  /** Checks the arguments and options before the store is opened. */
  check?(context: CommandContext, options: OptionsOf<O>, ...args: ArgumentsOf<A>): void
  call(client: Client, options: OptionsOf<O>, ...args: ArgumentsOf<A>): Promise<R>
  /** Printed lines of the result, or of each item of a list. Default: nothing. */
  readonly lines?: (item: Item<R>) => string | readonly string[]
  /** The `--json` output of the same. Default: the item. */
  readonly json?: (item: Item<R>) => object
  /** A note instead of an empty list. */
  readonly none?: string
}

export type AddCommand = (
  parent: CommanderCommand,
  parts: {
    readonly context: CommandContext
    readonly finish: (code: number) => void
  },
) => void

type None = Readonly<Record<never, never>>

/** A command with its own behavior. */
export function command<const A extends Arguments = readonly [], const O extends OptionRows = None>(
  row: OwnRow<A, O>,
): AddCommand {
  return (parent, parts) => {
    const { context, finish } = parts
    const added = parent
      .command(row.name, { isDefault: row.isDefault === true })
      .addOption(optionOf('--data <folder>', dataOption))
      .option('--json', 'JSON lines on stdout')
      .helpOption('--help', 'print this help')
      .description(row.text)
    for (const one of row.arguments ?? []) added.addArgument(argumentOf(one))
    for (const [flags, one] of Object.entries(row.options ?? {})) {
      const option = optionOf(flags, one)
      added.addOption(option)
      // Commander would switch it on for any value of its variable. A typed one still wins.
      if (isSwitchedOff(option)) added.setOptionValueWithSource(option.attributeName(), false, 'off')
    }
    if (row.help !== undefined) {
      added.addHelpText('after', typeof row.help === 'string' ? row.help : row.help(context))
    }
    added.action(async (...given: unknown[]) => {
      const args = given.slice(0, added.registeredArguments.length) as unknown as ArgumentsOf<A>
      finish(await row.run(context, typedFirst<OptionsOf<O>>(added, row.options ?? {}), ...args))
    })
    for (const add of row.commands ?? []) add(added, parts)
  }
}

/** A command that only calls the engine and prints the result. */
export function call<
  const A extends Arguments = readonly [],
  const O extends OptionRows = None,
  R extends object = object,
>({ check, call: work, lines, json, none, ...row }: CallRow<A, O, R>): AddCommand {
  return command<A, O>({
    ...row,
    async run(context, options, ...args) {
      const { output } = context
      check?.(context, options, ...args)
      const result = await withEngine(context, dataDirOf(options), client => work(client, options, ...args))
      const items = [result].flat() as Item<R>[]
      for (const item of items) {
        if (options.json) await output.json(json === undefined ? item : json(item))
        else if (lines !== undefined) await output.lines(lines(item))
      }
      if (items.length === 0 && none !== undefined && !options.json) output.note(none)
      return exitCodes.done
    },
  })
}

export function group(name: string, text: string, commands: readonly AddCommand[]): AddCommand {
  return (parent, parts) => {
    const added = parent.command(name).description(text).helpOption('--help', 'print this help')
    for (const add of commands) add(added, parts)
  }
}

function argumentOf([flags, text, read]: ArgumentRow): Argument {
  const argument = new Argument(flags, text)
  if (typeof read === 'function') argument.argParser(argument.variadic ? collected(read) : read)
  else if (read !== undefined) argument.choices(read)
  return argument
}

/** The options of a command and its ancestors. A typed one wins over an ancestor's variable, and over those it names. */
function typedFirst<T extends object>(added: CommanderCommand, rows: OptionRows): T {
  const own = added.opts<Record<string, unknown>>()
  const isFrom = (name: string, source: 'cli' | 'env') => added.getOptionValueSource(name) === source
  const typed = Object.entries(own).filter(([name]) => isFrom(name, 'cli'))
  const overruled = Object.entries(rows).flatMap(([flags, one]) =>
    typeof one !== 'string' && isFrom(new Option(flags).attributeName(), 'cli') ? (one.over ?? []) : [],
  )
  const absent = overruled.filter(name => isFrom(name, 'env')).map(name => [name, undefined])
  return { ...added.optsWithGlobals<T>(), ...Object.fromEntries([...typed, ...absent]) }
}

const dataOption = { text: 'data folder', read: folder, env: 'HOOKTRAIL_DATA' } as const

function optionOf(flags: string, row: string | OptionRow): Option {
  if (typeof row === 'string') return new Option(flags, row)
  const { text, read, each, choices, shown, env, isRequired, isHidden } = row
  const option = new Option(flags, text)
  if (choices !== undefined) option.choices(choices)
  if (read !== undefined) option.argParser(read)
  if (each !== undefined) option.argParser(collected(each, env === undefined ? null : /[\s,]+/)).default([])
  if ('default' in row) option.default(row.default, shown)
  if (env !== undefined && (process.env[env] ?? '') !== '') option.env(env)
  if (isRequired) option.makeOptionMandatory()
  if (isHidden) option.hideHelp()
  return option
}

function isSwitchedOff(option: Option): boolean {
  const { envVar } = option
  return option.isBoolean() && envVar !== undefined && /^(0|false|no)$/.test(process.env[envVar] ?? '')
}

/** `separator`: between the values of a variable. */
function collected(
  read: Read,
  separator: RegExp | null = null,
): (text: string, previous?: unknown) => unknown[] {
  return (text, previous) => {
    const texts = separator === null ? [text] : text.split(separator).filter(one => one !== '')
    return [...(Array.isArray(previous) ? previous : []), ...texts.map(read)]
  }
}
