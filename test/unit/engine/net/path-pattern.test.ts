import { expect, test } from 'vitest'
import { matchesPath } from '../../../../main/engine/net/path-pattern.ts'

test.each([
  ['*', '/'],
  ['*', '/a/b?c'],
  ['/hooks', '/hooks'],
  ['/hooks', '/hooks?x=1'],
  ['/hooks/*', '/hooks/'],
  ['/hooks/*', '/hooks/a/b'],
  ['/*/end', '/a/b/end'],
  ['/a.b(c)', '/a.b(c)'],
  ['*****', '/x'],
])('%s fits %s', (pattern, target) => {
  expect(matchesPath(pattern, target)).toBe(true)
})

test.each([
  ['/hooks', '/hooks/'],
  ['/hooks', '/Hooks'],
  ['/hooks/*', '/hooks'],
  ['/hooks', '/other?/hooks'],
  ['/a.b', '/axb'],
  ['/*/end', '/a/end/more'],
  ['/a*ab', '/ab'],
  ['/a*b*b', '/ab'],
])('%s does not fit %s', (pattern, target) => {
  expect(matchesPath(pattern, target)).toBe(false)
})

test('many stars take no longer', () => {
  const startMs = performance.now()
  expect(matchesPath(`${'*a'.repeat(12)}b`, 'a'.repeat(40))).toBe(false)
  expect(performance.now() - startMs).toBeLessThan(1000)
})
