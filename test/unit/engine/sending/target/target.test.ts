import { expect, test } from 'vitest'
import { appendPath } from '../../../../../main/engine/sending/target/target.ts'
import { parseTargetUrl } from '../../../../../main/engine/sending/target/target-url.ts'

test.each([
  ['http://localhost:3000', '/a?b?c', '/a?b?c'],
  ['http://localhost:3000/app/', '/a?b?c', '/app/a?b?c'],
  ['http://localhost:3000/app?k=1?2', '/a?b?c', '/app/a?k=1?2&b?c'],
  ['http://localhost:3000', '/a??', '/a??'],
  ['http://localhost:3000', '/a?', '/a?'],
  ['http://localhost:3000/app?', '/a', '/app/a'],
  ['http://localhost:3000/app?k=1', '/a?', '/app/a?k=1'],
  ['http://localhost:3000', '/a?b&c=d?e&&', '/a?b&c=d?e&&'],
])('%s with the captured %s after it is called at %s', (base, captured, called) => {
  expect(appendPath(parseTargetUrl(base), captured).path).toBe(called)
})
