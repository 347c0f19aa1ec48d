import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fundingExample, transactionExample } from '../../../../support/inspection/examples.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { gathered, jsonLines } from '../../../../support/processes/ended-command.ts'
import { commandPath } from '../../../../support/processes/hooktrail-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const good = JSON.stringify(transactionExample('issuance', 'COMPLETE'))
const bad = '{"event":"TRANSACTION","payload":{"id":"x"}}'

/** Files in a new folder; returns their paths. */
function files(contents: Readonly<Record<string, string | Uint8Array>>): string[] {
  const folder = temporaryFolder()
  return Object.entries(contents).map(([name, content]) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  })
}

test('a body in each file is one JSON line with what it is and what is found', async () => {
  const paths = files({ 'good.json': good, 'funding.json': JSON.stringify(fundingExample('pending')) })
  const ended = await hooktrail('check', ...paths, '--json')
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(jsonLines(ended)).toEqual([
    {
      file: paths[0],
      service: 'transactions',
      kind: 'issuance',
      recordId: '7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01',
      status: 'COMPLETE',
      findings: expect.any(Array),
    },
    expect.objectContaining({ file: paths[1], service: 'funding', kind: 'funding', status: 'pending' }),
  ])
})

test('an error ends with 1, and names severity, code, pointer, message and the source of the rule', async () => {
  const [path = ''] = files({ 'bad.json': bad })
  const ended = await hooktrail('check', path, '--json')
  expect(ended.code).toBe(1)
  const [line] = jsonLines(ended) as [{ findings: Record<string, string>[] }]
  const finding = line.findings.find(each => each.code === 'status-missing')
  expect(finding).toEqual({
    severity: 'error',
    code: 'status-missing',
    path: '/payload/status',
    message: expect.stringMatching(/\.$/),
    source: 'Transaction Notification Service, Common transaction fields (T4-3)',
  })
})

test('--no-warnings ends with 1 on a warning, and 0 stays for notes alone', async () => {
  const early = JSON.stringify(transactionExample('issuance', 'PENDING', { crypto_tx_hash: '0xab' }))
  const noted = JSON.stringify(transactionExample('crypto_deposit', 'PENDING', { failure_reason: 'Once.' }))
  const [warned = '', note = ''] = files({ 'warned.json': early, 'note.json': noted })
  const codeOf = async (...given: string[]) => (await hooktrail('check', ...given)).code
  expect(await codeOf(warned)).toBe(0)
  expect(await codeOf(warned, '--no-warnings')).toBe(1)
  expect(await codeOf(note, '--no-warnings')).toBe(0)
})

test('a file that cannot be read ends with 2, and the others are checked', async () => {
  const [path = ''] = files({ 'bad.json': bad })
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'folder'))
  const ended = await hooktrail(
    'check',
    join(folder, 'none.json'),
    join(folder, 'folder'),
    '/dev/zero',
    path,
    '--json',
  )
  expect(ended.code).toBe(2)
  expect(jsonLines(ended)).toHaveLength(1)
  expect(ended.stderr).toContain('ENOENT')
  expect(ended.stderr).toContain('folder is not a regular file.')
  expect(ended.stderr).toContain('/dev/zero is not a regular file.')
})

test('NDJSON is told by its ending or by the flag; lines without anything are left out', async () => {
  const lines = `${good}\r\n\n${bad}\n${good}`
  const paths = files({ 'a.ndjson': lines, 'b.txt': lines })
  const byEnding = await hooktrail('check', paths[0] ?? '', '--json')
  expect(byEnding.code).toBe(1)
  expect((jsonLines(byEnding) as { line: number }[]).map(({ line }) => line)).toEqual([1, 3, 4])
  expect(jsonLines(await hooktrail('check', paths[1] ?? '', '--json', '--ndjson'))).toHaveLength(3)
  expect(jsonLines(await hooktrail('check', paths[1] ?? '', '--json'))).toHaveLength(1)
})

test('- reads stdin', async () => {
  const child = spawn(process.execPath, [commandPath, 'check', '-', '--json'])
  child.stdin.end(good)
  const { code, stdout } = await gathered(child)
  expect([code, JSON.parse(stdout).file]).toEqual([0, '-'])
})

test('for a person each finding has its code and the source of its rule below it, and no file at all is wrong usage', async () => {
  const [path = ''] = files({ 'bad.json': bad })
  const { stdout } = await hooktrail('check', path)
  expect(stdout).toMatch(
    /^ {2}error {3}\/payload\/status {2}\S.*\.\n {10}status-missing · Transaction Notification Service, Common transaction fields \(T4-3\)$/m,
  )
  expect((await hooktrail('check')).code).toBe(2)
})

test('the data folder that every command takes changes nothing: no store is needed or made', async () => {
  const [path = ''] = files({ 'good.json': good })
  const dataDir = join(temporaryFolder(), 'none')
  expect(await hooktrail('check', path, '--data', dataDir)).toMatchObject({ code: 0, stderr: '' })
  expect(existsSync(dataDir)).toBe(false)
})
