import { expect, test } from 'vitest'
import { fundingExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, servedOfFile } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'

const served = servedOfFile()

test('findings are muted and shown again, listed, and refused where nothing has the code', async () => {
  const at = ['--data', served().dataDir]
  const list = () => hooktrail('findings', 'list', ...at, '--json')
  expect((await hooktrail('findings', 'mute', 'clabe-check-digit', ...at)).stdout).toBe('clabe-check-digit\n')
  const field = ['--field', '/payload/list/2/x', '--service', 'funding']
  expect((await hooktrail('findings', 'mute', 'field-undocumented', ...field, ...at)).code).toBe(0)
  expect(jsonLines(await list())).toEqual([
    { code: 'clabe-check-digit', path: '*', environment: null, service: null },
    { code: 'field-undocumented', path: '/payload/list/*/x', environment: null, service: 'funding' },
  ])
  expect((await hooktrail('findings', 'unmute', 'clabe-check-digit', ...at)).code).toBe(0)
  expect(jsonLines(await list())).toHaveLength(1)
  const unknown = await hooktrail('findings', 'mute', 'no-such-code', ...at)
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('Unknown finding code')])
  const all = await hooktrail('findings', 'mute', '*', ...at)
  expect([all.code, all.stderr]).toEqual([2, expect.stringContaining('Name a finding code or a field')])
  expect((await hooktrail('findings', 'unmute', 'clabe-check-digit', ...at)).stderr).toContain('not muted')
  expect(
    (await hooktrail('findings', 'mute', 'amount-zero', '--environment', 'none', ...at)).stderr,
  ).toContain('No environment named none')
})

test('assert leaves muted findings out unless it is asked for them; a query by code finds them', async () => {
  const { captureUrl, dataDir } = served()
  await httpCall(captureUrl, { method: 'POST', body: JSON.stringify(fundingExample('cancelled')) })
  const assert = (...more: string[]) => hooktrail('assert', '--no-warnings', ...more, '--data', dataDir)
  expect((await assert()).code).toBe(1)
  await hooktrail('findings', 'mute', 'status-unknown', '--data', dataDir)
  expect((await assert()).code).toBe(0)
  expect((await assert('--include-muted')).code).toBe(1)
  const found = async (where: string) =>
    jsonLines(await hooktrail('list', '--where', where, '--json', '--data', dataDir)).length
  expect([await found('finding:warning'), await found('finding:status-unknown')]).toEqual([0, 1])
})
