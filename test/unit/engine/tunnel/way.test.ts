import { expect, test } from 'vitest'
import { tunnelWaySchema } from '#contract/registration/tunnel'
import { programOf } from '../../../../main/engine/tunnel/way.ts'

type Way = Parameters<typeof programOf>[0]
const program = (way: object) => programOf(tunnelWaySchema.parse(way) as Way, 4321)

test('cloudflared is given the inlet, and its address is read from its output', () => {
  const { args, findUrl } = program({ kind: 'cloudflared' })
  expect(args).toEqual(['tunnel', '--no-autoupdate', '--url', 'http://127.0.0.1:4321'])
  // As cloudflared writes to stderr.
  const output = [
    '2026-01-05T10:00:00Z INF Requesting new quick Tunnel on trycloudflare.com...',
    '2026-01-05T10:00:01Z ERR failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp',
    '2026-01-05T10:00:02Z INF |  https://four-plain-example-words.trycloudflare.com                        |',
  ]
  expect(output.map(findUrl)).toEqual([null, null, 'https://four-plain-example-words.trycloudflare.com'])
})

test('ssh forwards back to the inlet and never asks; the port that the host chose is read', () => {
  const { args, findUrl, url } = program({ kind: 'ssh', host: 'host.example.com', user: 'someone' })
  expect(args).toContain('BatchMode=yes')
  expect(args).toContain('ExitOnForwardFailure=yes')
  expect(args.slice(args.indexOf('-R'))).toEqual(['-R', '0:127.0.0.1:4321', '--', 'someone@host.example.com'])
  expect(url).toBeNull()
  expect(findUrl('Allocated port 40123 for remote forward to 127.0.0.1:4321')).toBe(
    'http://host.example.com:40123',
  )
})

test('the address of a fixed port, and one in front of it, are known at once', () => {
  expect(program({ kind: 'ssh', host: '::1', remotePort: 8080 }).url).toBe('http://[::1]:8080')
  expect(
    program({ kind: 'ssh', host: 'a.example.com', remotePort: 8080, publicUrl: 'https://hooks.example.com' })
      .url,
  ).toBe('https://hooks.example.com')
})

test('no word of an ssh tunnel can be taken for an option', () => {
  for (const host of ['-oProxyCommand=x', '', 'a b', 'a;b', '$(a)']) {
    expect(tunnelWaySchema.safeParse({ kind: 'ssh', host }).success, host).toBe(false)
  }
})

test('a command gets the inlet, and its pattern finds the URL', () => {
  const { file, args, findUrl } = program({
    kind: 'command',
    command: ['mytunnel', '--to={url}', '{port}'],
    pattern: 'ready at (\\S+)',
  })
  expect([file, ...args]).toEqual(['mytunnel', '--to=http://127.0.0.1:4321', '4321'])
  expect(findUrl('ready at https://abc.example.com/path')).toBe('https://abc.example.com')
  expect(findUrl('ready at something')).toBeNull()
  expect(findUrl('https://abc.example.com')).toBeNull()
})
