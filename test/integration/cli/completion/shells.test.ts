import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  mkdirSync(join(files, 'exported here'), { recursive: true })
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
  bash: line => inShell('bash', ['--norc', '--noprofile', '-c', bashLine], line.split(' ')),
  zsh: line => inShell('zsh', ['-f', '-c', zshLine, 'zsh'], line.split(' ')),
  fish: line =>
    inShell('fish', ['--no-config', '-c', `source ../completion.fish; complete -C '${line}'`], []),
}
const bashLine = `source ../completion.bash
COMP_WORDS=("$0" "$@"); COMP_CWORD=$#; _hooktrail; printf '%s\\n' "\${COMPREPLY[@]}"`
/** The functions of zsh's completion system print what they get. */
const zshLine = `compdef() { : }
_describe() { print -l -- "\${(@)\${(P)3}//\\\\\\\\:/:}" }
_files() { [[ $1 == -/ ]] && print -l -- *(/N) || print -l -- *(N) }
source ../completion.zsh
words=("$@"); CURRENT=$#; _hooktrail`

describe.each(shells)('%s', shell => {
  const isThere = has(shell)
  const complete = completers[shell]
  /** Without descriptions, in alphabetical order: shells sort them their own way. */
  const names = async (line: string) => (await complete(line)).map(value => value.split(/\t|:/)[0]).toSorted()

  test.skipIf(!isThere)(
    `completes commands, options and choices${isThere ? '' : ` (${shell} is missing)`}`,
    async () => {
      expect(await names('hooktrail comp')).toEqual(['completion'])
      expect(await names('hooktrail sessions re')).toEqual(['remove', 'rename'])
      expect(await names('hooktrail serve --unt')).toEqual(['--until'])
      expect(await names('hooktrail completion ')).toEqual(['bash', 'fish', 'zsh'])
    },
  )

  test.skipIf(!isThere)(`completes names of fixtures${isThere ? '' : ` (${shell} is missing)`}`, async () => {
    expect(await names('hooktrail send issuance-comp')).toEqual(['issuance-complete'])
  })

  test.skipIf(!isThere)(
    `completes files, also with spaces${isThere ? '' : ` (${shell} is missing)`}`,
    async () => {
      const found = (await complete('hooktrail import exported')).map(value => value.replaceAll('\\', ''))
      expect(found.join('\n')).toContain('exported.ndjson')
      expect(found.join('\n')).toContain('exported here')
      expect((await complete('hooktrail list --data exported')).join('\n')).not.toContain('exported.ndjson')
    },
  )
})

function has(shell: Shell): boolean {
  try {
    execFileSync(shell, ['-c', 'true'])
    return true
  } catch {
    console.log(`Completion in ${shell} was not tested: it is not installed.`)
    return false
  }
}

async function inShell(shell: Shell, args: string[], words: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(shell, [...args, ...words], {
    cwd: join(folder, 'files'),
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, HOOKTRAIL_BUILD: 'never' },
  })
  return stdout.split('\n').filter(line => line !== '')
}
