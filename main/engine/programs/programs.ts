import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type BigIntStats, constants, existsSync, statSync } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { windowsProgram } from '../files/windows-program.ts'
import { fileOf, loadingVariables, namedFiles, whyUnknown } from './named-files.ts'

/** No special character of POSIX shells or zsh. */
const plainInShell = /^[A-Za-z0-9_@%+:,./-]+$/
/** The same for PowerShell and `cmd`. */
const plainOnWindows = /^[A-Za-z0-9_+:./\\-]+$/

function shellWord(text: string): string {
  return plainInShell.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

export function shellLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ')
}

/**
 * A command line of Hooktrail to paste in any folder: for a POSIX shell, or on Windows for PowerShell and `cmd`.
 * `program`: from `commandProgramIn` of installation.ts.
 */
export function hooktrailLine(
  program: readonly string[],
  words: readonly string[],
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform !== 'win32') return shellLine([...program, ...words])
  // `cmd /c` is needed only without a shell. PowerShell reads a quoted program as text.
  const [file = '', ...rest] = program[0] === 'cmd' ? program.slice(2) : program
  const name = plainOnWindows.test(file) ? file : 'node'
  return [name, ...[...rest, ...words].map(word => (plainOnWindows.test(word) ? word : `"${word}"`))].join(
    ' ',
  )
}

/** Plain ASCII without spaces and quotes: cannot be misread. */
const plain = /^[A-Za-z0-9_@%+=:,./{}-]+$/

/**
 * A command as shown before it is allowed: words that are not plain in quotes, and characters that are not visible
 * ASCII escaped, so that nothing can hide, move the cursor or change the text's direction.
 */
export function shownCommand(command: readonly string[]): string {
  return command.map(word => (plain.test(word) ? word : quoted(word))).join(' ')
}

function quoted(word: string): string {
  return JSON.stringify(word).replace(
    /[^ -~]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Of larger files, size and times are compared instead of the content: any change asks again. */
const longestFile = 256 * 1024 * 1024
/** A file that changed within this time may change again with the same time stamp: its digest is not reused. */
const settledMs = 2_000

interface FileDigest {
  readonly digest: string
  readonly stamp: string
}

const known = new Map<string, FileDigest>()

/** SHA-256 of a regular file; `null` for anything else. Never blocks. */
async function digestOf(path: string): Promise<FileDigest | null> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => null)
  if (file === null) return null
  try {
    const before = await file.stat({ bigint: true })
    const stamp = stampOf(before)
    if (!before.isFile() || stamp === null) return null
    const earlier = known.get(path)
    if (earlier?.stamp === stamp) return earlier
    if (before.size > longestFile) return { digest: stamp, stamp }
    const sum = createHash('sha256')
    for await (const piece of file.createReadStream({ autoClose: false, highWaterMark: 1024 * 1024 }))
      sum.update(piece)
    const read = { digest: sum.digest('hex'), stamp }
    const isSettled = Date.now() - Number(before.ctimeMs) > settledMs
    if (isSettled && stampOf(await file.stat({ bigint: true })) === stamp) known.set(path, read)
    return read
  } finally {
    await file.close()
  }
}

/** Changes with each change or replacement of a file; `null` if there is none. */
function stampOf(found: BigIntStats | undefined): string | null {
  if (found === undefined) return null
  const { dev, ino, size, mtimeNs, ctimeNs } = found
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}

interface EndLimits {
  readonly graceMs: number
  readonly killMs: number
}

const usualLimits: EndLimits = { graceMs: 2_000, killMs: 500 }
const pollMs = 25

/**
 * Ends a program that `startProgram` started as a group, with all its children in the group: first by a
 * signal, then by a kill. Resolves with whether it has ended.
 */
export async function endGroup(child: ChildProcess, limits: EndLimits = usualLimits): Promise<boolean> {
  const { pid } = child
  if (pid === undefined) return true
  if (process.platform === 'win32') return endTree(child, pid, limits)
  if (!signalGroup(pid, 'SIGTERM')) return true
  if (await isGoneWithin(pid, limits.graceMs)) return true
  // The remaining pid is no process, or another user's.
  if (!signalGroup(pid, 'SIGKILL')) return true
  await isGoneWithin(pid, limits.killMs)
  return child.exitCode !== null || child.signalCode !== null
}

async function isGoneWithin(pid: number, limitMs: number): Promise<boolean> {
  for (const endMs = performance.now() + limitMs; performance.now() < endMs; await wait(pollMs)) {
    if (!signalGroup(pid, 0)) return true
  }
  return false
}

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal)
    return true
  } catch {
    return false
  }
}

async function endTree(child: ChildProcess, pid: number, { graceMs, killMs }: EndLimits): Promise<boolean> {
  const words = ['/pid', String(pid), '/t', '/f']
  const killer = spawn(windowsProgram('taskkill.exe'), words, { stdio: 'ignore', windowsHide: true })
  const ended = Promise.race([once(killer, 'close'), once(killer, 'error')])
  await Promise.race([ended.catch(() => {}), wait(graceMs + killMs)])
  child.kill()
  return child.exitCode !== null || child.signalCode !== null || killer.exitCode === 0
}

export interface Program {
  /** Words as written, with placeholders. */
  readonly command: readonly string[]
  readonly folder: string
  /** Absolute path of the program that the system finds; `null` if there is none. */
  readonly file: string | null
  /** Digests by absolute path without links: the program, its interpreter, and each file that an argument names. */
  readonly contents: Readonly<Record<string, string>>
  readonly variables: Readonly<Record<string, string>>
  /** Why it has to be allowed at each start; `null` if consent is remembered. */
  readonly unknown: string | null
}

/** The program that a command runs now. Throws `invalid-params`. */
export async function findProgram(command: readonly string[], folder = process.cwd()): Promise<Program> {
  return (await find(command, folder)).program
}

/** The same, if the user allowed it. Rejects with `consent-needed`, since it does not ask. */
export async function allowedProgram(
  consent: { whyAsk(program: Program): Promise<string | null> } | undefined,
  command: readonly string[],
  folder?: string,
): Promise<Program> {
  const program = await findProgram(command, folder)
  const why = consent === undefined ? '' : await consent.whyAsk(program)
  if (why === null) return program
  const instead = program.unknown === null ? 'To allow it, send with it in a terminal.' : ''
  throw new AppError(
    'consent-needed',
    `The program is not allowed: ${shownCommand(command)}. ${[why, instead].filter(Boolean).join(' ')}`,
  )
}

async function find(command: readonly string[], folder: string) {
  const place = await realpath(folder).catch(() => null)
  if (place === null) throw new AppError('invalid-params', `The working folder ${folder} does not exist.`)
  const file = fileOf(command[0] ?? '', place)
  const contents: Record<string, string> = {}
  const stamps: Record<string, string> = {}
  for (const path of await namedFiles(file, command, place)) {
    const read = await digestOf(path)
    if (read === null) continue
    contents[path] = read.digest
    stamps[path] = read.stamp
  }
  const variables = loadingVariables()
  const why = whyUnknown(command, place)
  const unknown =
    why === null
      ? null
      : `${why} Hooktrail asks at each start, unless you put the command into a script and run the script.`
  return { program: { command, folder: place, file, contents, variables, unknown }, stamps }
}

type Compared = Omit<Program, 'command' | 'unknown'>

/** Differences from the allowed program, in sentences; empty if there are none. */
export function differences(allowed: Compared, now: Compared): string {
  const sentences: string[] = []
  const say = (sentence: string): void => void sentences.push(sentence)
  if (allowed.folder !== now.folder) say(`It was allowed in ${shown(allowed.folder)}.`)
  if (allowed.file !== now.file) say(`The allowed program is ${shown(allowed.file ?? 'no file')}.`)
  for (const path of keysOfBoth(allowed.contents, now.contents)) {
    if (allowed.contents[path] === now.contents[path]) continue
    if (now.contents[path] === undefined) say(`${shown(path)} is gone or empty.`)
    else if (allowed.contents[path] === undefined) say(`${shown(path)} was not allowed before.`)
    else say(`${shown(path)} has changed since it was allowed.`)
  }
  for (const name of keysOfBoth(allowed.variables, now.variables)) {
    if (allowed.variables[name] !== now.variables[name]) {
      say(`The variable ${shown(name)} has changed since the program was allowed.`)
    }
  }
  return sentences.join(' ')
}

export function shownPlace({ file, folder }: Program): string {
  const what = file === null ? 'The program was not found' : `The file is ${shown(file)}`
  return `${what}, the working folder ${shown(folder)}.`
}

function shown(text: string): string {
  return shownCommand([text])
}

function keysOfBoth(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
}

/**
 * Starts an allowed program without a shell: the found file, in the allowed folder. `words`: its command with
 * the placeholders filled in. `isGroup`: can be ended by `endGroup`. Rejects with `consent-needed` if
 * anything differs from the allowed program, with the code `ENOENT` or `EACCES` if the file does not exist or
 * may not run, and with `invalid-params` for words that no program can get.
 */
export async function startProgram(
  allowed: Program,
  words: readonly string[],
  stdio: StdioOptions,
  {
    isGroup = false,
    variables = {},
  }: { readonly isGroup?: boolean; readonly variables?: Readonly<Record<string, string>> } = {},
): Promise<ChildProcess> {
  const [name = '', ...args] = words
  checkWords(words)
  const { program, stamps } = await find(allowed.command, allowed.folder)
  const changes = differences(allowed, program)
  if (changes !== '') throw changedProgram(allowed, changes)
  if (program.file === null) {
    // The system's code for a file that exists and may not run.
    const isThere = /[/\\]/.test(name) && existsSync(resolve(program.folder, name))
    throw Object.assign(new Error(`${name} cannot be run.`), { code: isThere ? 'EACCES' : 'ENOENT' })
  }
  // Nothing runs between this check and the start.
  for (const [path, stamp] of Object.entries(stamps)) {
    if (stampOf(statSync(path, { bigint: true, throwIfNoEntry: false })) !== stamp) {
      throw changedProgram(allowed, `${shown(path)} has changed since it was allowed.`)
    }
  }
  // Windows has no groups, and would open a window.
  const detached = isGroup && process.platform !== 'win32'
  const env = { ...process.env, ...variables }
  const options = { argv0: name, cwd: program.folder, env, stdio, windowsHide: true, detached }
  return spawn(program.file, args, options)
}

function changedProgram({ command }: Program, changes: string): AppError {
  return new AppError(
    'consent-needed',
    `The program was not started: ${shownCommand(command)}. ${changes} Start it again to be asked.`,
  )
}

/** Linux takes arguments of up to 128 KiB each; other systems less in total. */
export const longestWord = 32 * 1024

function checkWords(words: readonly string[]): void {
  const refuse = (why: string): never => {
    throw new AppError('invalid-params', `The program cannot be started: an argument ${why}.`)
  }
  for (const word of words) {
    if (word.includes('\0')) refuse('has a zero byte, which no program can get')
    if (Buffer.byteLength(word) > longestWord) refuse(`is longer than ${longestWord / 1024} KiB`)
    if (!word.isWellFormed()) refuse('has half a character, which no program can get unchanged')
  }
}
