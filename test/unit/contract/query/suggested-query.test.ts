import { expect, test } from 'vitest'
import { suggestedQuery } from '#contract/query/suggested-query'

test.each([
  ['status:fialed', 'status:failed'],
  ['kind:isuance amount:>10', 'kind:issuance amount:>10'],
  ['not (status=failed or kind==isuance)', 'not (status:failed or kind:issuance)'],
  ['Status=FAILED', 'Status:FAILED'],
  ['record=abc', 'record:abc'],
  ['-status:fialed,"on hold, fialed"', '-status:failed,"on hold, fialed"'],
  ['status:"fialed"', null],
  ['status:failed', null],
  ['status:surprise', null],
  // A text, or no field.
  ['"status=failed"', null],
  ['a=b', null],
  ['', null],
])('%s: %s', (query, suggested) => {
  expect(suggestedQuery(query)).toBe(suggested)
})
