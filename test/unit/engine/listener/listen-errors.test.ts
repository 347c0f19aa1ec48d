import { expect, test } from 'vitest'
import { listenError } from '../../../../main/engine/listener/listen-errors.ts'

test.each([
  ['EADDRINUSE', 'port-in-use', 'Port 80 is in use. Choose another port.'],
  ['EACCES', 'port-not-allowed', 'This user can’t listen on port 80. Choose a port above 1023.'],
  [
    'EADDRNOTAVAIL',
    'address-unavailable',
    'Can’t listen on here: not an address of this machine. Choose another address.',
  ],
  [
    'ENOTFOUND',
    'address-unavailable',
    'Can’t listen on here: not an address of this machine. Choose another address.',
  ],
])('%s is %s', (reason, code, message) => {
  const cause = Object.assign(new Error(`listen ${reason}`), { code: reason })
  const error = listenError(cause, 'here', 80)
  expect(error).toMatchObject({ code, message, details: { host: 'here', port: 80, reason }, cause })
})
