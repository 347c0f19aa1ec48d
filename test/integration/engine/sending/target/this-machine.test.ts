import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isLocalhostName } from '#contract/loopback'
import { fixtureIdSchema } from '#contract/terms'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { createWorkbench } from '../stand-ins.ts'

/** Other names of this machine in its hosts file. */
const names = readFileSync('/etc/hosts', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('127.0.0.1'))
  .flatMap(line => line.replace(/#.*/, '').trim().split(/\s+/).slice(1))
  .filter(name => !isLocalhostName(name))

test.skipIf(process.platform === 'win32').for(['0.0.0.0', '[::ffff:0:0]', ...names.slice(0, 1)])(
  'what is sent to %s stays on this machine, and needs no confirmation where that is certain',
  async host => {
    const { url, recorded } = await recordingServer()
    const target = { to: 'url', url: url.replace('127.0.0.1', host) } as const
    const { sendFixture } = createWorkbench()
    const sent = sendFixture(fixtureIdSchema.parse('issuance-complete'), { record: 'new' }, target, false)
    if (host.startsWith('[')) await expect(sent).rejects.toMatchObject({ code: 'remote-target-refused' })
    else expect(await sent).toMatchObject({ status: 200 })
    expect(recorded.length).toBe(host.startsWith('[') ? 0 : 1)
  },
)
