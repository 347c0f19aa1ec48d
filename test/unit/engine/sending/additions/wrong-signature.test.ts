import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { HeaderPairs } from '#contract/terms'
import { type ReadyAdditions, withAdditions } from '../../../../../main/engine/sending/additions/additions.ts'

const body = Buffer.from('{"event":"funding","payload":{"fid":"f1"}}')
const other = Buffer.from('{"event":"funding","payload":{"fid":"f1","more":1}}')
const codeOf = (text: Uint8Array | string): string => createHmac('sha256', 'key').update(text).digest('hex')
let calls = 0

const signings: readonly [name: string, sign: (body: Uint8Array) => HeaderPairs, wrong: HeaderPairs][] = [
  [
    'an HMAC is that of other content, and the name of its key stays',
    one => [
      ['X-Key-Id', 'k1'],
      ['X-Signature', codeOf(one)],
    ],
    [
      ['X-Key-Id', 'k1'],
      ['X-Signature', codeOf(other)],
    ],
  ],
  ['a token is changed', () => [['X-Token', 'tok_1']], [['X-Token', 'tok_0']]],
  [
    'a token beside a time is changed',
    () => [
      ['X-Time', `t${++calls}0`],
      ['X-Token', 'tok_0'],
    ],
    [
      ['X-Time', 't21'],
      ['X-Token', 'tok_1'],
    ],
  ],
  [
    'a token that is new each time is changed',
    () => [['X-Token', `tok_${++calls}0`]],
    [['X-Token', 'tok_61']],
  ],
]

test.each(signings)('a wrong signature: %s', async (_, sign, wrong) => {
  const ready: ReadyAdditions = { headers: [], secrets: [], signing: { sign: async one => sign(one) } }
  const message = { method: 'POST', target: { text: 'http://127.0.0.1/' }, headers: [], body }
  expect((await withAdditions(message, ready, other)).headers).toEqual(wrong)
  expect((await withAdditions(message, ready)).headers).not.toEqual(wrong)
})
