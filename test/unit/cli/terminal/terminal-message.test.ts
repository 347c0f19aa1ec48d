import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { terminalMessage } from '../../../../main/cli/terminal/terminal-message.ts'

test.each([
  [
    new AppError('port-in-use', 'Port 4400 is in use. Choose another port.', { port: 4400 }),
    'Port 4400 is in use. Choose another port with --port.',
  ],
  [
    new AppError('port-in-use', 'Port 4401 for the interface is in use. Choose another port with --ui-port.'),
    'Port 4401 for the interface is in use. Choose another port with --ui-port.',
  ],
  [
    new AppError('remote-target-refused', 'Allow it first.', { host: 'hooks.example' }),
    'hooks.example is not this machine. Add --allow-host hooks.example to send there, or choose a local URL.',
  ],
  [new AppError('not-found', 'No delivery 7.'), 'No delivery 7.'],
])('%s names an option, where there is one', (error, message) => {
  expect(terminalMessage(error)).toBe(message)
})
