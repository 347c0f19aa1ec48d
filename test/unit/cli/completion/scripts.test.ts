import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { completionScripts } from '../../../../main/cli/completion/scripts.ts'

/** Texts that a sender may put into a record id or a status. */
const hostile = [
  '$(echo ran >&2)',
  '`echo ran >&2`',
  "it's; echo ran >&2",
  'a"b\\c $HOME',
  '~ & | > x',
  '{a,b}*',
  'kind:x y',
]

test.each(['', "'", '"'])('bash inserts each value as one inert word: open quote %s', quote => {
  // What the line then has is run, as if the user pressed Enter.
  const run = `${completionScripts.bash}
stub() { printf '%s\\t\\n' "\${offered[@]}"; echo :none; }
quote=$1; shift; offered=("$@")
COMP_LINE="stub trail $quote"; COMP_WORDS=(stub trail "$quote"); COMP_CWORD=2
_hooktrail stub ''
for one in "\${COMPREPLY[@]}"; do eval "printf '%s\\n' $quote$one$quote"; done 2>&1`
  const printed = execFileSync('bash', ['--norc', '-c', run, 'bash', quote, ...hostile], { encoding: 'utf8' })
  expect(printed.trimEnd().split('\n')).toEqual(hostile)
})

test.skipIf(process.platform === 'win32')('within double quotes, bash offers no exclamation mark', () => {
  const run = `${completionScripts.bash}
stub() { printf 'a!b\\t\\nab\\t\\n:none\\n'; }
COMP_LINE='stub trail "'; COMP_WORDS=(stub trail '"'); COMP_CWORD=2
_hooktrail stub ''; printf '%s\\n' "\${COMPREPLY[@]}"`
  expect(execFileSync('bash', ['--norc', '-c', run], { encoding: 'utf8' })).toBe('ab\n')
})

const hasZsh = spawnSync('zsh', ['-f', '-c', 'true']).status === 0

test.skipIf(!hasZsh)('zsh adds no space behind a value that goes on, and one behind another', () => {
  const run = `compdef() { : }
compset() { : }
_describe() { print -r -- $# "\${(qq)@[4,-1]}" }
stub() { printf 'a\\t\\n%s\\n' $end }
${completionScripts.zsh}
words=(stub list ''); CURRENT=3; PREFIX=
for end in :open :none; do _hooktrail; done`
  expect(execFileSync('zsh', ['-f', '-c', run], { encoding: 'utf8' })).toBe("5 '-S' ''\n3\n")
})
