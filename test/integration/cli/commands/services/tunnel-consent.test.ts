import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { TunnelInput } from '#contract/registration/tunnel'
import { hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { callsOf, commandTunnel, consentNeeded, place, tunnelOf } from './tunnel-consent-steps.ts'

test('no call starts a program where nobody allowed it, whatever runs it', async () => {
  const where = place()
  const { program, marker, dataDir } = where
  await hooktrailServe(dataDir, ['--no-ui'])
  const client = await callsOf(dataDir)
  const ways: TunnelInput['way'][] = [
    commandTunnel(where).way,
    { kind: 'cloudflared' },
    {
      kind: 'ssh',
      host: 'h',
      user: null,
      port: 22,
      remotePort: 0,
      remoteAddress: null,
      identityFile: null,
      knownHostsFile: program,
      publicUrl: null,
    },
  ]
  for (const [index, way] of ways.entries()) {
    const { id } = await client.call('tunnels.save', { name: `t${index}`, way, startsWithApp: true })
    await expect(client.call('tunnels.start', { id })).rejects.toEqual(consentNeeded)
    await expect(client.call('tunnels.start', { id })).rejects.toThrow(
      `tunnel approve ${id} --data ${dataDir}`,
    )
  }
  const { tunnels } = await client.call('tunnels.list')
  expect(tunnels.map(({ state }) => state)).toEqual(['off', 'off', 'off'])
  expect(existsSync(marker)).toBe(false)
})

test('the command that allows a program works as it is printed, in any folder', async () => {
  const where = place()
  const { dataDir, marker } = where
  // It needs quotes.
  const spaced = join(dataDir, "it's the data")
  await hooktrailServe(spaced, ['--no-ui'])
  const client = await callsOf(spaced)
  const { id } = await client.call('tunnels.save', commandTunnel(where))
  const refused = await client.call('tunnels.start', { id }).catch((error: unknown) => error)
  const { approveCommand } = await tunnelOf(client)
  expect(refused).toMatchObject({ code: 'consent-needed', details: { id, command: approveCommand } })
  expect(String(refused)).toContain(`run \`${approveCommand}\` in a terminal`)
  expect(await tunnelOf(client)).toMatchObject({ folder: process.cwd() })
  const { stdout } = await promisify(execFile)('sh', ['-c', `${approveCommand} --yes`], {
    cwd: temporaryFolder(),
  })
  expect(stdout).toContain('Allowed: ')
  await client.call('tunnels.start', { id })
  await expect.poll(() => existsSync(marker)).toBe(true)
  expect(await tunnelOf(client)).toMatchObject({ approveCommand: null })
})
