import { expect, test } from 'vitest'
import { listenError } from '../../../../main/engine/listener/listen-errors.ts'

test.each([
  ['EADDRINUSE', 'port-in-use', 'Port 80 is in use. Choose another in Settings or with --port.'],
  [
    'EACCES',
    'port-not-allowed',
    'This user may not listen on port 80. Choose one above 1023 in Settings or with --port.',
  ],
  [
    'EADDRNOTAVAIL',
    'address-unavailable',
    'Cannot listen on here: it is no address of this machine. Choose another with --host.',
  ],
  [
    'ENOTFOUND',
    'address-unavailable',
    'Cannot listen on here: it is no address of this machine. Choose another with --host.',
  ],
])('%s is %s', (reason, code, message) => {
  const cause = Object.assign(new Error(`listen ${reason}`), { code: reason })
  const error = listenError(cause, 'here', 80)
  expect(error).toMatchObject({ code, message, details: { host: 'here', port: 80, reason }, cause })
})
