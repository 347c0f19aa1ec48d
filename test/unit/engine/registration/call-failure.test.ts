import { expect, test } from 'vitest'
import { describeCallFailure } from '../../../../main/engine/registration/call-failure.ts'

const failure = (code: string): Error => Object.assign(new Error(code), { code })

test.each(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])(
  'without a network, %s is explained by that and by nothing else',
  code => {
    const { message } = describeCallFailure(failure(code), 'stage.example:443', false, true)
    expect(message).toContain('This computer is offline')
    expect(message).toContain('stage.example:443')
    expect(describeCallFailure(failure(code), 'stage.example:443', false, false).message).not.toContain(
      'offline',
    )
  },
)

test('what happens on this computer is no matter of a network', () => {
  const refused = describeCallFailure(failure('ECONNREFUSED'), '127.0.0.1:1', false, true)
  expect(refused.message).toContain('Nothing listens')
})
