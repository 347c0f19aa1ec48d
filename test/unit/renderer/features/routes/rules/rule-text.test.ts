import { expect, test } from 'vitest'
import type { ParamsInput } from '#contract/methods'
import { responseRuleSchema } from '#contract/sending/routes'
import {
  ordinal,
  ruleSentence,
  shortReaction,
} from '../../../../../../renderer/features/routes/rules/rule-text.ts'

type GivenRule = NonNullable<ParamsInput<'routes.save'>['route']['rules']>[number]

test.each<[string, GivenRule]>([
  [
    'Every 3rd FAILED issuance gets 503 after 2 s.',
    {
      when: { status: 'FAILED', kind: 'issuance', every: 3 },
      reaction: { type: 'respond', status: 503, delayMs: 2000 },
    },
  ],
  ['Every delivery gets 500.', { reaction: { type: 'respond', status: 500 } }],
  [
    'Every notification of the funding service never gets a response: the connection hangs until the sender gives up.',
    { when: { service: 'funding' }, reaction: { type: 'hang' } },
  ],
  [
    'About 30 % of all deliveries are cut off: the connection is reset.',
    { when: { probability: 0.3 }, reaction: { type: 'reset' } },
  ],
  [
    'About 12.5 % of all complete notifications of the transaction service get 429.',
    {
      when: { probability: 0.125, status: 'complete', service: 'transactions' },
      reaction: { type: 'respond', status: 429 },
    },
  ],
  [
    'Of every 2nd withdrawal about 50 % get 500.',
    { when: { every: 2, probability: 0.5, kind: 'withdrawal' }, reaction: { type: 'respond', status: 500 } },
  ],
  [
    'The first 2 deliveries of each notification get 500.',
    { when: { attempts: { from: 1, to: 2 } }, reaction: { type: 'respond', status: 500 } },
  ],
  [
    'The 1st delivery of each crypto deposit gets 500 with custom body and headers.',
    {
      when: { attempts: { from: 1, to: 1 }, kind: 'crypto_deposit' },
      reaction: { type: 'respond', status: 500, body: 'x', headers: [['A', 'b']] },
    },
  ],
  [
    'All deliveries of each notification from the 3rd on get 200 after 250 ms.',
    { when: { attempts: { from: 3, to: null } }, reaction: { type: 'respond', delayMs: 250 } },
  ],
  [
    'Every 2nd of the first 4 deliveries of each notification gets 500.',
    { when: { attempts: { from: 1, to: 4 }, every: 2 }, reaction: { type: 'respond', status: 500 } },
  ],
])('%s', (sentence, rule) => {
  expect(ruleSentence(responseRuleSchema.parse(rule))).toBe(sentence)
})

test('ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th',
  )
})

test('a list has a short form', () => {
  const short = (reaction: GivenRule['reaction']) =>
    shortReaction(responseRuleSchema.parse({ reaction }).reaction)
  expect(short({ type: 'respond', status: 503, delayMs: 1500 })).toBe('responds 503 after 1.5 s')
  expect(short({ type: 'hang' })).toBe('never responds')
  expect(short({ type: 'reset', delayMs: 20 })).toBe('resets the connection after 20 ms')
})
