import { expect, test } from 'vitest'
import { isRunning } from '../../../support/processes/process-figures.ts'
import { openTunnel } from './stopping-steps.ts'

test.skipIf(process.platform !== 'linux').each(['polite', 'stubborn'] as const)(
  'switching a tunnel off ends what its program started too, if that is %s, and says stopping until then',
  async how => {
    const { client, id, pid } = await openTunnel(how)
    await expect.poll(async () => (await client.call('tunnels.list')).tunnels[0]?.publicUrl).not.toBeNull()
    expect(isRunning(pid)).toBe(true)
    const stopping = client.call('tunnels.stop', { id })
    if (how === 'stubborn') {
      const state = async () => (await client.call('tunnels.list')).tunnels[0]?.state
      await expect.poll(state).toBe('stopping')
    }
    expect(await stopping).toMatchObject({ state: 'off', message: 'Switched off.' })
    expect(isRunning(pid)).toBe(false)
  },
)
