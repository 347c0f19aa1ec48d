import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { trustLines } from '../../../../../main/cli/commands/capture/trust-lines.ts'

test.each<[NodeJS.Platform, string]>([
  [
    'darwin',
    'macOS           security add-trusted-cert -p ssl -k ~/Library/Keychains/login.keychain-db /d/c.pem',
  ],
  [
    'linux',
    'Debian, Ubuntu  sudo cp /d/c.pem /usr/local/share/ca-certificates/hooktrail.crt && sudo update-ca-certificates',
  ],
  ['win32', 'Windows         certutil -user -addstore Root /d/c.pem'],
])('on %s, the path and how to trust it are shown', (platform, ofSystem) => {
  expect(trustLines('/d/c.pem', platform)).toEqual([
    'Certificate for https: /d/c.pem',
    'Hooktrail does not install it. To make senders trust it:',
    '  curl            curl --cacert /d/c.pem',
    '  Node            NODE_EXTRA_CA_CERTS=/d/c.pem',
    `  ${ofSystem}`,
  ])
})

test('a path is one word of the shell, and runs nothing', context => {
  expect(trustLines('C:\\my data\\c.pem', 'win32').at(-1)).toMatch(/ "C:\\my data\\c\.pem"$/)
  if (process.platform === 'win32') return context.skip('Windows has no POSIX shell.')
  const path = '/tmp/$(echo ran)`echo ran`"\' /c.pem'
  const how = trustLines(path, 'linux')[2]?.replace(/^ *curl +curl/, 'printf %s,')
  expect(execFileSync('sh', ['-c', how ?? '']).toString()).toBe(`--cacert,${path},`)
})
