import { test } from 'vitest'
import { expectDashesSent, expectSentToAddress } from './curl-script-steps.ts'

test.each(['bash'])('a cURL script sends bodies and words that begin with a dash under %s', expectDashesSent)

test.each([
  ['a target in absolute form', { target: 'http://evil.example/x' }],
  ['the target *', { method: 'OPTIONS', target: '*', body: '' }],
  ['HEAD with a body', { method: 'HEAD', body: '{}' }],
  ['a rare method', { method: 'M-SEARCH' }],
])('a cURL script sends %s to the address it was given', expectSentToAddress)
