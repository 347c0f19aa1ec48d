import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Shell, shells } from '../../../../main/cli/completion/scripts.ts'
import { hooktrail } from '../../../support/processes/command-in-process.ts'
import { commandPath } from '../../../support/processes/hooktrail-command.ts'

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hooktrail-test-'))
  const command = join(folder, 'hooktrail')
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${commandPath}' "$@"\n`)
  chmodSync(command, 0o755)
  for (const shell of shells) {
    const { code, stdout } = await hooktrail('completion', shell)
    expect(code).toBe(0)
    writeFileSync(join(folder, `completion.${shell}`), stdout)
  }
  const files = join(folder, 'files')
  for (const [dataDir, id] of [
    ['exported here', 'made-here'],
    ['other', 'made-other'],
  ] as const) {
    const own = join(files, dataDir, 'fixtures')
    mkdirSync(own, { recursive: true })
    copyFileSync('resources/fixtures/issuance-complete.json', join(own, `${id}.json`))
  }
  writeFileSync(join(files, 'exported.ndjson'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('another shell is refused with the names of those that are known', async () => {
  const ended = await hooktrail('completion', 'tcsh')
  expect([ended.code, ended.stdout]).toEqual([2, ''])
  expect(ended.stderr).toContain('Allowed choices are bash, zsh, fish')
})

/** What a shell offers for a line, in its own completion. */
const completers: Record<Shell, (line: string) => Promise<string[]>> = {
  bash(line) {
    const { words, replaced } = asBashSplits(line)
    return inShell('bash', ['--norc', '--noprofile', '-c', bashLine, line, replaced, ...words])
  },
  zsh: line => inShell('zsh', ['-f', '-c', zshLine, 'zsh', ...wordsOf(line)]),
  fish: line => inShell('fish', ['--no-config', '-c', 'source ../completion.fish; complete -C $argv', line]),
}
const bashLine = `source ../completion.bash
COMP_LINE=$0; replaced=$1; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_hooktrail hooktrail "$replaced"; printf '%s\\n' "\${COMPREPLY[@]}"`
/** The functions of zsh's completion system print what they get. */
const zshLine = `compdef() { : }
compset() { PREFIX=\${PREFIX#*=} }
_describe() { print -l -- "\${(@)\${(P)3}//\\\\\\\\:/:}" }
_files() { [[ $1 == -/ ]] && print -l -- $PREFIX*(/N) || print -l -- $PREFIX*(N) }
source ../completion.zsh
words=("$@"); CURRENT=$#; PREFIX=\${words[-1]//\\'/}; _hooktrail`

/** As typed, quotes included; the last one may be empty. */
function wordsOf(line: string): string[] {
  const words: string[] = line.match(/(?:'[^']*'?|[^\s'])+/g) ?? []
  return line.endsWith(' ') ? [...words, ''] : words
}

/** The words that bash makes of a line, which ends at = too, and the part of the last word that it replaces. */
function asBashSplits(line: string) {
  const words = wordsOf(line).flatMap(word =>
    word === '' ? [''] : (word.match(/[=:]+|(?:'[^']*'?|[^=:'])+/g) ?? []),
  )
  const last = words.at(-1) ?? ''
  return { words, replaced: /^[=:]+$/.test(last) ? '' : last.replace(/^'/, '') }
}

test.each(shells.map(shell => [shell, has(shell)] as const))(
  '%s completes commands, choices, names of things, and files (it is installed: %s)',
  async (shell, isThere) => {
    if (!isThere) return
    const complete = completers[shell]
    /** Without descriptions and fish's slash behind a folder, in alphabetical order: shells sort them their own way. */
    const names = async (line: string) =>
      (await complete(line))
        .map(value => value.replace(/^--\w+=/, '').replace(/\/?(?:[\t:].*)?$/, ''))
        .toSorted()

    expect(await names('hooktrail sessions re')).toEqual(['remove', 'rename'])
    expect(await names('hooktrail serve --unt')).toEqual(['--until'])
    // Behind =.
    expect(await names('hooktrail replay --order=')).toEqual(['arrived', 'record', 'reversed', 'shuffled'])
    expect(await names("hooktrail list --data='exported h")).toEqual(['exported here'])
    // From the data folder of the line.
    const send = 'hooktrail send --to http://127.0.0.1:1/'
    expect(await names(`${send} --data='exported here' own/made-`)).toEqual(['own/made-here'])
    expect(await names(`${send} --data other own/made-`)).toEqual(['own/made-other'])
    // Files, also with spaces.
    const found = (await complete('hooktrail import exported')).map(value => value.replaceAll('\\', ''))
    expect(found.join('\n')).toContain('exported.ndjson')
    expect(found.join('\n')).toContain('exported here')
  },
)

function has(shell: Shell): boolean {
  try {
    execFileSync(shell, ['-c', 'true'])
    return true
  } catch {
    console.log(`Completion in ${shell} was not tested: it is not installed.`)
    return false
  }
}

async function inShell(shell: Shell, args: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(shell, args, {
    cwd: join(folder, 'files'),
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, HOOKTRAIL_BUILD: 'never' },
  })
  return stdout.split('\n').filter(line => line !== '')
}
