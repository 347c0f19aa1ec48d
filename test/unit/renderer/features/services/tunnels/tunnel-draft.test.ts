import { expect, test } from 'vitest'
import {
  newTunnelDraft,
  type TunnelDraft,
  tunnelDraftOf,
  tunnelInputOf,
} from '../../../../../../renderer/features/services/tunnels/tunnel-draft.ts'
import { exampleTunnel } from '../../../../../support/renderer/examples.ts'

const tunnelBy = (way: object) => exampleTunnel({ id: 3, way, inletPort: 4410, startsWithApp: true })

function errorsOf(draft: TunnelDraft): string[] {
  const read = tunnelInputOf(draft)
  return 'errors' in read ? Object.keys(read.errors) : []
}

test.each([
  { kind: 'cloudflared' },
  { kind: 'ngrok', authtokenVariable: 'TOKEN' },
  { kind: 'ssh', host: 'host.example', port: 2222, remoteAddress: '0.0.0.0', knownHostsFile: '/known hosts' },
  { kind: 'command', command: ['lt', '--name', 'two words', ''], pattern: 'url: (.+)', header: 'x-real-ip' },
  { kind: 'proxy', publicUrl: 'https://hooks.example', header: 'forwarded' },
])('a tunnel by $kind that is opened and saved again stays as it is', way => {
  const tunnel = tunnelBy(way)
  const { id, name, inletPort, startsWithApp } = tunnel
  expect(tunnelInputOf(tunnelDraftOf(tunnel))).toEqual({
    input: { id, name, inletPort, startsWithApp, way: tunnel.way },
  })
})

test('what does not fit is reported with its field', () => {
  expect(errorsOf({ ...newTunnelDraft, name: '' })).toEqual(['name'])
  expect(errorsOf({ ...newTunnelDraft, name: 'a', kind: 'ssh', host: '-oProxy', port: 'x' })).toEqual([
    'host',
    'port',
  ])
  expect(
    errorsOf({ ...newTunnelDraft, name: 'a', kind: 'proxy', publicUrl: 'https://a.example/path' }),
  ).toEqual(['publicUrl'])
  expect(errorsOf({ ...newTunnelDraft, name: 'a', kind: 'command', command: ' ' })).toEqual(['command'])
})
