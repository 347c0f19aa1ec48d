import { expect, test } from 'vitest'
import { copiedCommand } from '../../../../main/engine/exporting/copied-command.ts'
import { expectSentAsCaptured, only, storeWith } from './copied-command-steps.ts'

test.each([
  ['a target that looks like another host', { target: '//evil.example/x' }],
  ['a body beyond the limit of one argument', { body: 'x'.repeat(1024 * 1024) }],
  ['headers that are UTF-8 and Latin-1', { rawHeaders: ['Host', 'x', 'X-A', 'PeÃ±a', 'X-B', 'caf\xe9'] }],
])('a copied command sends %s to the capture URL, as it was', expectSentAsCaptured)

test('no command is made of a larger body, nor of what is no request', async () => {
  const large = await storeWith({ body: 'x'.repeat(1024 * 1024 + 1) })
  const broken = await storeWith({ method: '', target: '', reception: 'malformed', body: 'not HTTP' })
  for (const shell of ['sh', 'powershell'] as const) {
    const url = 'http://127.0.0.1:4400'
    expect(() => copiedCommand(large, { id: only, shell, url })).toThrow('Export the delivery')
    expect(() => copiedCommand(broken, { id: only, shell, url })).toThrow('no valid HTTP request')
  }
})
