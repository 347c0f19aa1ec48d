import { expect, test } from 'vitest'
import { matchesPath } from '../../../../main/engine/net/path-pattern.ts'

test.each<[boolean, ...string[]]>([
  [true, '* /', '* /a/b?c', '/hooks /hooks', '/hooks /hooks?x=1', '/hooks/* /hooks/', '/hooks/* /hooks/a/b'],
  [true, '/*/end /a/b/end', '/a.b(c) /a.b(c)', '***** /x'],
  [false, '/hooks /hooks/', '/hooks /Hooks', '/hooks/* /hooks', '/hooks /other?/hooks', '/a.b /axb'],
  [false, '/*/end /a/end/more', '/a*ab /ab', '/a*b*b /ab'],
])('patterns that fit their paths: %s', (fits, ...pairs) => {
  const fitting = pairs.filter(pair => matchesPath(...(pair.split(' ') as [string, string])))
  expect(fitting).toEqual(fits ? pairs : [])
})

test('many stars take no longer', () => {
  const startMs = performance.now()
  expect(matchesPath(`${'*a'.repeat(12)}b`, 'a'.repeat(40))).toBe(false)
  expect(performance.now() - startMs).toBeLessThan(1000)
})
