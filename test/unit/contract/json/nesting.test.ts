import { expect, test } from 'vitest'
import { deepestJson, isTooDeep } from '#contract/json/nesting'

const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`

test('the limit counts levels, not brackets in strings or side by side', () => {
  expect(isTooDeep(nested(deepestJson))).toBe(false)
  expect(isTooDeep(nested(deepestJson + 2))).toBe(true)
  expect(isTooDeep(`[${'[],'.repeat(60_000)}1]`)).toBe(false)
  expect(isTooDeep(`["${'['.repeat(60_000)}", "\\"${'{'.repeat(60_000)}"]`)).toBe(false)
})
