import { hash } from 'node:crypto'
import { accessSync, constants, statSync } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { atKnown, tooManyWords, type Word, wordsOf } from './command-words.ts'

/**
 * Absolute path of the file that the system runs for the first word of a command: from the working folder if it has a
 * separator, else from PATH. `null` if there is none.
 */
export function fileOf(name: string, folder: string): string | null {
  if (name === '' || name.includes('\0')) return null
  const hasFolder = name.includes('/') || (process.platform === 'win32' && name.includes('\\'))
  const folders = hasFolder ? [folder] : pathFolders().map(one => resolve(folder, one))
  for (const one of folders) {
    for (const ending of process.platform === 'win32' ? ['', '.com', '.exe'] : ['']) {
      const path = hasFolder ? resolve(one, name) + ending : join(one, name) + ending
      if (mayRun(path)) return path
    }
  }
  return null
}

/** Windows ignores the case of its name, but not in threads. */
function pathFolders(): string[] {
  const found = Object.entries(process.env).find(([name]) => name.toUpperCase() === 'PATH')?.[1]
  return found === undefined ? [] : found.split(delimiter)
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Variables that make programs load other code, by the manuals of loaders, shells, interpreters and runners. */
const loads = new RegExp(
  `^(?:${[
    'LD_(PRELOAD|LIBRARY_PATH|AUDIT)|DYLD_\\w+|GCONV_PATH|OPENSSL_(CONF|ENGINES|MODULES)',
    'BASH_ENV|BASH_FUNC_.*|ENV|ZDOTDIR|SHELLOPTS|PS4',
    'NODE_(OPTIONS|PATH|REPL_EXTERNAL_MODULE)|BUN_OPTIONS|NPM_CONFIG_(SCRIPT_SHELL|SHELL|NODE_OPTIONS|PREFIX|USERCONFIG)',
    'PYTHON(PATH|HOME|STARTUP|USERBASE|BREAKPOINT|WARNINGS)|PERL5(LIB|OPT|DB)|PERLLIB|RUBY(LIB|OPT)',
    'GEM_(HOME|PATH)|BUNDLE_GEMFILE|LUA_(PATH|CPATH|INIT)(_5_\\d)?|PHPRC|PHP_INI_SCAN_DIR',
    '(_JAVA|JDK_JAVA|JAVA_TOOL)_OPTIONS|CLASSPATH|DOTNET_STARTUP_HOOKS|CORECLR_PROFILER(_PATH\\w*)?',
    'MAKEFILES|(GNU)?MAKEFLAGS|SSH_(ASKPASS|ASKPASS_REQUIRE|SK_PROVIDER)',
    'GIT_(SSH|SSH_COMMAND|EXEC_PATH|CONFIG_\\w+)',
  ].join('|')})$`,
  'i',
)

export function loadingVariables(): Record<string, string> {
  return Object.fromEntries(loadingEntries().map(([name, value]) => [name, hash('sha256', value)]))
}

function loadingEntries(): [string, string][] {
  return Object.entries(process.env)
    .filter((entry): entry is [string, string] => entry[1] !== undefined && loads.test(entry[0]))
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

/** With which interpreters complete the name of a script or module. */
const endings = [
  ...['', '.js', '.cjs', '.mjs', '.ts', '.tsx', '/index.js', '/index.ts', '/package.json'],
  ...['.py', '/__init__.py', '/__main__.py', '.rb'],
]
/** `--run` is Node's own. */
const packageRunners = /(?:^|[/\\])(npm|npx|pnpm|pnpx|yarn|bun|bunx|deno|--run)(\.cmd|\.exe)?$/i
/** Files that tell a package runner what to run, in the working folder or above. */
const runnerFiles = [
  ...['package.json', 'pnpm-workspace.yaml', 'deno.json', 'deno.jsonc'],
  ...['.npmrc', '.yarnrc', '.yarnrc.yml', 'bunfig.toml'],
]
const shell = '(?:ba|da|z|k|fi|a|c|tc|mk)?sh'
const interpreters = new RegExp(
  String.raw`(?:^|[/\\])(${shell}|node(js)?|bun|deno|tsx|ts-node|(python|pypy)[\d.]*|ruby|perl|php|lua|tclsh|Rscript|osascript|pwsh|powershell|cmd|java|make)(\.exe)?$`,
  'i',
)
const shells = new RegExp(String.raw`(?:^|[/\\])${shell}(\.exe)?$`, 'i')
/** They read no script from their input, unless `-f` says so. */
const readsNoInput = /(?:^|[/\\])(java|make)(\.exe)?$/i
/** Programs that read a script only after `-f`. */
const scriptReaders = /(?:^|[/\\])([gmn]?awk|sed)(\.exe)?$/i
/** Options before the file of a script: of `awk`, `sed` and `make`. */
const scriptOption = /^(-\w*f|--(make)?file)$/
/** The input, or another open file. */
const input = String.raw`(?:-|/dev/(?:stdin|fd/\d+)|/proc/(?:self|thread-self|\d+)/fd/\d+)`
const isInput = new RegExp(`^${input}$`)
const scriptFromInput = new RegExp(`^(?:-\\w*f|--(?:make)?file=)${input}$`)
const codeName = /\.((ba|z)?sh|[cm]?[jt]sx?|py|rb|pl|php|lua|ps1|bat|cmd|exe|jar)$/i
/** Files that programs write as they run, such as `app.db` or `orders.json`: comparing them would ask at each start. */
const dataName = /\.(db3?|sqlite3?|log|pid|out|csv|tsv|txt|jsonl?|ndjson|xml|html)$/i
/** In all folders together. */
const mostLookups = 10_000

/** Programs that start the program which an argument names. */
const starters =
  /^(env|xargs|parallel|find|timeout|nice|ionice|nohup|setsid|stdbuf|time|flock|strace|unshare|taskset|sudo|doas)$/
/** Options before a script that is an argument, or before a module. */
const inlineCode = /^-\w*[cem]$|^--(eval|command|print)$/
/** Further ones, behind the name of the interpreter. */
const ownInlineCode =
  /^(php\S* -\w*[rS]|(node|bun|tsx)\S* (-\w*p|--run)|perl\S* -\w*E|(pwsh|powershell)\S* -(encoded)?command)$/i
/** Options before a file that is loaded first. The script is another file. */
const loadsFirst =
  /^(-r|--(require|import|(experimental-)?loader|preload|env-file(-if-exists)?|rcfile|init-file|config))$/
const findsProgram = /^-(exec|ok)(dir)?$/
/**
 * Where a command of a script starts: also after a word of the shell's grammar, after a program that starts another, and
 * after an assignment. Lengths are bounded, so that no text takes long.
 */
const beginning = String.raw`(?:^|[;&|({\n]|(?:^|[\s;&|({])(?:(?:${[
  ...['!', 'if', 'then', 'else', 'elif', 'do', 'while', 'until', 'time', 'exec', 'command', 'builtin'],
  ...['env', 'nohup', 'nice', 'setsid', 'xargs', 'sudo', 'doas'],
].join('|')})(?:\s+-\S{0,200})*|\w{1,200}=\S{0,200})\s)\s*["']?`
/** What `$0` and its like stand for is an argument. */
const computed = String.raw`["']?(?:\x60|\$(?![\d@*]))`
/** A part of a name in a script. */
const part = String.raw`[^\s;&|<>()$"'\x60={}]{0,200}`
/** A name that files match, or that is computed or expanded at its start or within it. */
const composedName = String.raw`(?:${computed}|["']?${part}(?:[*?[{]|(?<=[^\s"'])[$\x60]))`
/** A command that a shell script reads or puts together, a name that files match, or a computed folder for the others. */
const composed = new RegExp(
  [
    `${beginning}${computed}`,
    String.raw`(?:^|[\s;&|({])(?:\.|source)\s+["']?(?:<\(|\x60|\$\(|/dev/(?:stdin|fd/)|/proc/)`,
    String.raw`${beginning}(?:\.|source)\s+${composedName}`,
    String.raw`${beginning}(?:cd|pushd)(?:\s+-{1,2}\w{0,20})*\s+${composedName}`,
    String.raw`(?:^|[\s;&|({])CDPATH=`,
    String.raw`(?:^|[\s;&|({])PATH=(?:"[^"]{0,200}?|[^\s;&|]{0,200}?)(?:\x60|\$(?!(?:PATH|PWD|HOME)\b|\{PATH\}))`,
  ].join('|'),
)
/** `eval`, or an interpreter whose script is computed, but not `head -c $COUNT`. */
const evaluates = new RegExp(
  [
    String.raw`(?:^|[\s;&|({])eval\s`,
    String.raw`(?:^|[\s;&|({/])(?:\w{0,20}sh|node|bun|deno|python[\d.]*|ruby|perl|php|lua|cmd|su|flock)(?:\.exe)?(?:\s+[^\s;&|]{1,200}){0,8}?\s+-\w{0,20}[ce]\s+${computed}`,
  ].join('|'),
)
const placeholder = /\{\w+\}/
/** In the script of a shell. Of other languages, a pattern or an address looks the same. */
const matchedCommand = new RegExp(`${beginning}${part}/${part}(?:[*?[$\x60]|\\{[^\\s{}]{0,200}(?:,|\\.\\.))`)
const completedCommand = new RegExp(`${beginning}${part}/${part}${placeholder.source}`)
/** Programs that give an argument to a shell. */
const runsShell =
  /(?:^|[/\\])(\w*sh|powershell|cmd|npm|npx|pnpm|pnpx|yarn|bunx|su|runuser|flock|script|parallel|watch)(\.exe|\.cmd)?$/i
const shellWithin = /(?:^|[\s;&|({/])\w{0,20}sh\s+(?:-\S{1,200}\s+){0,8}?-\w{0,20}c\s/
const address = /[a-z][\w+.-]{0,20}:\/\/[^\s"'`<>;&|()]*/gi

/** Quotes and backslashes within a name don't change it. */
const isComposed = (script: string): boolean =>
  composed.test(script) || evaluates.test(script.replaceAll(/[\\"']/g, ''))

/** Whether an interpreter runs its input: no argument is its script, or one says so (`sh -s`, `python3 -i`, `node -`). */
function runsInput(program: string, args: readonly string[], folders: readonly string[]): boolean {
  if (!interpreters.test(program) || readsNoInput.test(program)) return false
  const name = basename(program)
  let previous = ''
  for (const [at, word] of args.entries()) {
    const next = args[at + 1]
    if (isInput.test(word)) return true
    if (word === '--') return next === undefined || isInput.test(next)
    if (word.startsWith('-')) {
      if (shells.test(program) && /^-[a-z]*s[a-z]*$/i.test(word)) return true
      if (/^(python|pypy)/i.test(name) && /^-[a-z]*i[a-z]*$/i.test(word)) return true
      const isCodeNext = inlineCode.test(word) || ownInlineCode.test(`${name} ${word}`)
      if (isCodeNext && next !== undefined && !next.startsWith('-')) return false
    } else if (/^(bun|deno)/i.test(name) && /^(run|repl)$/.test(word)) continue
    // Behind another option, a word that is no file may be its value.
    else if (!loadsFirst.test(previous) && (namesFile(word, folders) || !/^-[^=]*$/.test(previous)))
      return false
    previous = word
  }
  return true
}

const ofInput = 'It runs what it reads from its input.'

/**
 * Why a command may run a file that is only known once it runs; `null` if it runs none. Interpreters that read their input,
 * files that `find` finds, commands that a script puts together, and names that a record's id or the port completes.
 */
export function whyUnknown([program = '', ...args]: readonly string[], folder: string): string | null {
  if (placeholder.test(program)) return completed(program)
  const folders = foldersOf(wordsOf(args), folder)
  if (runsInput(program, args, folders)) return ofInput
  /** An interpreter that an argument names, as long as no script follows it. */
  let waiting: string | null = null
  let previous = ''
  let hasShell = runsShell.test(program)
  let isReader = scriptReaders.test(program) || /make(\.exe)?$/i.test(program)
  let isScriptNext = interpreters.test(program) && !isReader
  for (const text of args) {
    const isInline = inlineCode.test(previous)
    const isScript = isInline || /[\s;&|`$()]/.test(text)
    if (isScript && isComposed(text)) return 'Its script builds a command while it runs.'
    if (isScript && (hasShell || shellWithin.test(text))) {
      const plain = text.replaceAll(address, 'address')
      const unquoted = plain.replaceAll(/[\\"']/g, '')
      if (matchedCommand.test(plain) || matchedCommand.test(unquoted))
        return 'Its script builds a command while it runs.'
      if (isInline && completedCommand.test(plain)) return completed(text)
    }
    hasShell ||= runsShell.test(text)
    for (const word of isScript ? text.split(/[\s"'`;&|()<>=,]+/) : [text]) {
      const isName = placeholder.test(word) && (word.includes('/') || codeName.test(word))
      if (isName && (waiting !== null || isScriptNext || (isScript && codeName.test(word))))
        return completed(word)
      if (interpreters.test(word)) waiting ??= basename(word)
      else if (inlineCode.test(word) || namesFile(word, folders)) {
        waiting = null
        isScriptNext = false
      }
      if (findsProgram.test(previous) && word.includes('{}')) return 'It runs files that it searches for.'
      const isOfInput = scriptOption.test(previous) ? isInput.test(word) : scriptFromInput.test(word)
      if (isReader && isOfInput) return ofInput
      isReader ||= scriptReaders.test(word) || /(^|\/)make$/.test(word)
      previous = word
    }
  }
  return waiting === null ? null : `Which file ${waiting} runs is only known once it runs.`
}

const completed = (word: string): string => `A record or the port completes the name ${JSON.stringify(word)}.`

/**
 * Absolute paths without links: the program, the interpreter in its first line, and each file that an argument or
 * variable names. A file with a name like data counts only if it is a script of an interpreter, which an argument may
 * name (`env sh run`). Within a script that is an argument, only names of code count. Throws `invalid-params` for too
 * many words.
 */
export async function namedFiles(
  file: string | null,
  [, ...args]: readonly string[],
  folder: string,
): Promise<ReadonlySet<string>> {
  const paths = new Set<string>()
  const add = async (path: string | null): Promise<void> => {
    if (path !== null && isFile(path)) paths.add(await realpath(path))
  }
  await add(file)
  for (const path of file === null ? [] : await interpretersOf(file, folder)) await add(path)
  const name = file === null ? '' : basename(file)
  for (const word of starters.test(name) ? args : []) if (!/[/\\]/.test(word)) await add(fileOf(word, folder))
  /** Where the next file is a script: among the arguments, or within one. */
  const scripts = new Set<Script>(interpreters.test(name) ? ['argument'] : [])
  let isReader = scriptReaders.test(name)
  const values = loadingEntries().flatMap(([, value]) => [value, ...value.split(delimiter)])
  const words = wordsOf([...args, ...values])
  const folders = foldersOf(words, folder)
  if (words.length * folders.length > mostLookups) throw tooManyWords()
  const isRunner = packageRunners.test(name) || words.some(({ word }) => packageRunners.test(word))
  const packages = isRunner ? withParents(folders) : []
  for (const place of packages) for (const file of runnerFiles) await add(join(place, file))
  for (const { word, isWithin } of words) {
    const place = isWithin ? 'within' : 'argument'
    const isScript = scripts.has(place)
    const found = placesOf(word, folders).filter(({ path }) => isFile(path))
    for (const { path, ending } of found) {
      if (isCode(path) || ending !== '' || !(isWithin || dataName.test(path)) || isScript) await add(path)
    }
    if (found.length > 0) scripts.clear()
    if (interpreters.test(word) || (isWithin && word === 'source')) scripts.add(place)
    if (isReader && scriptOption.test(word)) scripts.add(place)
    isReader ||= scriptReaders.test(word)
    const installed = /[/\\]/.test(word) ? [] : packages
    for (const place of installed) await add(join(place, 'node_modules', '.bin', word))
  }
  return paths
}

/** A file that was named, not the input, which may be one. */
function namesFile(word: string, folders: readonly string[]): boolean {
  return !isInput.test(word) && placesOf(word, folders).some(({ path }) => isFile(path))
}

function isCode(path: string): boolean {
  return codeName.test(path) || (process.platform !== 'win32' && mayRun(path))
}

function isFile(path: string): boolean {
  // Accessing a share of another machine would sign in there.
  if (process.platform === 'win32' && /^[\\/]{2}/.test(path)) return false
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    // An empty file runs nothing: `touch tmp/restart.txt` may create it.
    return found?.isFile() === true && found.size > 0
  } catch {
    return false
  }
}

/** Before the folder for the words that follow, maybe with options between. */
const entersFolder = /^(cd|pushd|-C|-D|--(chdir|directory|prefix|cwd|dir))$/
const optionWithFolder = /^-[CD](?=.)/
const mostFolders = 32

/** The working folder, and those that a command enters. Throws `invalid-params` for too many. */
function foldersOf(words: readonly Word[], folder: string): readonly string[] {
  const folders = new Set([folder])
  let previous = ''
  for (const { word } of words) {
    if (entersFolder.test(previous) && /^-/.test(word)) continue
    const entered = entersFolder.test(previous)
      ? [word]
      : previous === 'PATH'
        ? word.split(delimiter)
        : optionWithFolder.test(word)
          ? [word.replace(optionWithFolder, '')]
          : []
    previous = word
    for (const name of entered) {
      for (const one of [...folders]) folders.add(resolve(one, atKnown(name)))
      if (folders.size > mostFolders) throw tooManyWords()
    }
  }
  return [...folders]
}

function withParents(folders: readonly string[]): string[] {
  const all = new Set<string>()
  for (let place of folders) for (; !all.has(place); place = dirname(place)) all.add(place)
  return [...all]
}

const dottedModule = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)+$/

/** Where a word may name a file. */
function placesOf(word: string, folders: readonly string[]) {
  const names = dottedModule.test(word) ? [word, word.replaceAll('.', '/')] : [word]
  return (isAbsolute(word) ? folders.slice(0, 1) : folders).flatMap(one =>
    names.flatMap(name => endings.map(ending => ({ path: resolve(one, name) + ending, ending }))),
  )
}

type Script = 'argument' | 'within'

/** Longest first line that systems read. */
const firstLineBytes = 512

/** Interpreters of a script: the program of its first line, and what `env` in it finds on PATH. */
async function interpretersOf(path: string, folder: string): Promise<(string | null)[]> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => null)
  if (file === null) return []
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstLineBytes), 0, firstLineBytes, 0)
    const [, line = ''] = /^#!([^\n]*)/.exec(buffer.toString('utf8', 0, bytesRead)) ?? []
    const [program = '', ...words] = line.trim().split(/\s+/)
    if (program === '') return []
    const named = /(^|\/)env$/.test(program) ? words.find(word => !/^-|=/.test(word)) : undefined
    return [resolve(folder, program), named === undefined ? null : fileOf(named, folder)]
  } catch {
    return []
  } finally {
    await file.close()
  }
}
