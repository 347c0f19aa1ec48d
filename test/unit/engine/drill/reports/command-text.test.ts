import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drillOptionsSchema } from '#contract/drill/drill'
import { commandText } from '../../../../../main/engine/drill/reports/command-text.ts'
import { shellLine } from '../../../../../main/engine/programs/programs.ts'
import { madeFailure } from '../../../../support/drill/made-drill.ts'

const words = fc.array(fc.string({ minLength: 0, maxLength: 12, unit: 'binary-ascii' }), { maxLength: 5 })

/** What a shell passes to a program. */
function readByShell(line: string): string[] {
  const shown = execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
  return shown.split('\0').slice(0, -1)
}

test('a shell reads a line as the words that it was made from', () => {
  const given = [
    'plain',
    '',
    "it's",
    '{recordId}',
    '$HOME `id` "x"',
    'a\\b',
    '*',
    '#',
    'two\nlines',
    '~',
    '=x',
    '&&',
  ]
  expect(readByShell(shellLine(given))).toEqual(given)
  const made = fc
    .sample(words, { seed: 1, numRuns: 20 })
    .flat()
    .map(word => word.replaceAll('\0', ''))
  expect(readByShell(shellLine(made))).toEqual(made)
})

test('the command names everything that the sequence depends on, and nothing that is usual', () => {
  const options = drillOptionsSchema.parse({
    url: 'http://127.0.0.1:3000/hooks',
    source: { scenarios: ['issuance-complete'] },
  })
  expect(commandText(options, madeFailure, null)).toBe(
    'hooktrail drill issuance-complete --trail issuance-complete --to http://127.0.0.1:3000/hooks --property order --seed 7 --path 3:1:0',
  )
})

test('state, restart, limits, remote hosts and the data folder are in the command, each quoted for a shell', () => {
  const options = drillOptionsSchema.parse({
    url: 'https://app.example.com/hooks?a=1&b=2',
    source: { records: ['r 1'], sessionId: 4 },
    state: { by: 'command', command: ['node', "it's.mjs", '{recordId}'] },
    restart: ['systemctl', 'restart', 'my app'],
    prepare: ['./order', '{recordId}'],
    fault: ['./database'],
    ignore: ['/a~1b', ''],
    expect: ['/status="paid"'],
    renew: ['reference'],
    additions: {
      headers: [['Authorization', 'Bearer $TOKEN']],
      signing: {
        by: 'hmac-sha256',
        header: 'X-Signature',
        encoding: 'base64',
        prefix: 'v1=',
        secret: { from: 'env', variable: 'APP_SECRET' },
      },
    },
    settleMs: 50,
    runs: 100,
  })
  const command = commandText(options, madeFailure, '/tmp/a folder')
  expect(readByShell(command).slice(1)).toEqual([
    ...['drill', '--record', 'r 1', '--session', '4', '--trail', 'issuance-complete'],
    ...['--to', 'https://app.example.com/hooks?a=1&b=2'],
    ...['--state-command', `node 'it'\\''s.mjs' '{recordId}'`],
    ...['--header', 'Authorization: Bearer $TOKEN', '--sign', 'hmac-sha256', '--sign-header', 'X-Signature'],
    ...['--sign-secret-env', 'APP_SECRET', '--sign-encoding', 'base64', '--sign-prefix', 'v1='],
    ...['--restart-command', `systemctl restart 'my app'`],
    ...['--prepare-command', `./order '{recordId}'`, '--fault-command', './database'],
    ...['--allow-host', 'app.example.com'],
    ...[
      ...['--ignore', '/a~1b', '--ignore', '', '--expect', '/status="paid"', '--renew', 'reference'],
      ...['--settle', '50', '--runs', '100'],
    ],
    ...['--property', 'order', '--seed', '7', '--path', '3:1:0', '--data', '/tmp/a folder'],
  ])
})

test('a command that signs is repeated with its header', () => {
  const signing = { by: 'command', command: ['node', 'my sign.mjs'], folder: '/app', header: 'X-Signature' }
  const options = drillOptionsSchema.parse({ url: 'http://127.0.0.1:3000/', additions: { signing } })
  expect(readByShell(commandText(options, madeFailure, null)).join(' ')).toContain(
    "--sign-command node 'my sign.mjs' --sign-header X-Signature",
  )
})
