import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** A test of an app: posts as the app's service, waits by the API, and ends with this status. */
const program = (status: number): string => `
import { writeFileSync } from 'node:fs'
const { HOOKTRAIL_URL, HOOKTRAIL_API, HOOKTRAIL_TOKEN, HOOKTRAIL_DATA } = process.env
const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + HOOKTRAIL_TOKEN }
const body = ${JSON.stringify(JSON.stringify(transactionExample('issuance', 'COMPLETE')))}
await fetch(HOOKTRAIL_URL, { method: 'POST', headers, body })
const found = await (await fetch(HOOKTRAIL_API + '/deliveries?wait=1m', { headers })).json()
writeFileSync(process.argv[1], JSON.stringify({ data: HOOKTRAIL_DATA, status: found.deliveries[0].status }))
process.exit(${status})
`

test('a command finds the addresses in its variables; its status is passed on, and what arrived is printed if it fails', async () => {
  const [out, saved] = [join(temporaryFolder(), 'out.json'), temporaryFolder()]
  const node = (code: number) => ['--', process.execPath, '--input-type=module', '-e', program(code), out]
  const good = await hooktrail('run', ...node(0))
  expect(good).toEqual({ code: 0, stdout: '', stderr: '' })
  const seen = JSON.parse(readFileSync(out, 'utf8'))
  expect(seen.status).toBe('COMPLETE')
  expect(existsSync(seen.data)).toBe(false)

  const bad = await hooktrail('run', '--data', saved, ...node(7))
  expect([bad.code, bad.stdout]).toEqual([7, ''])
  expect(bad.stderr).toMatch(/^Deliveries that arrived:\nid +received +status.*\n\d+ .*COMPLETE/)
  expect(JSON.parse(readFileSync(out, 'utf8')).data).toBe(saved)
  expect((await hooktrail('list', '--data', saved)).stdout).toContain('COMPLETE')
  expect(await hooktrail('run', '--quiet', ...node(7))).toEqual({ code: 7, stdout: '', stderr: '' })
})

test('a command that does not exist, a missing one and one that a signal ends are told apart', async () => {
  const missing = await hooktrail('run', '--', 'no-such-program-of-hooktrail')
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('can’t be started')])
  expect((await hooktrail('run')).code).toBe(2)
  const ended = await hooktrail('run', '--', process.execPath, '-e', "process.kill(process.pid, 'SIGKILL')")
  expect([ended.code, ended.stderr]).toEqual([137, 'No deliveries arrived.\n'])
})
