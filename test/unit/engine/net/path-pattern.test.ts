import { expect, test } from 'vitest'
import { matchesPath, pathOf } from '../../../../main/engine/net/path-pattern.ts'
import { processorMs } from '../../../support/processor-ms.ts'

test.each<[boolean, ...string[]]>([
  [true, '* /', '* /a/b?c', '/hooks /hooks', '/hooks /hooks?x=1', '/hooks/* /hooks/', '/hooks/* /hooks/a/b'],
  [true, '/*/end /a/b/end', '/a.b(c) /a.b(c)', '***** /x'],
  [false, '/hooks /hooks/', '/hooks /Hooks', '/hooks/* /hooks', '/hooks /other?/hooks', '/a.b /axb'],
  [false, '/*/end /a/end/more', '/a*ab /ab', '/a*b*b /ab'],
])('patterns that fit their paths: %s', (fits, ...pairs) => {
  const fitting = pairs.filter(pair => matchesPath(...(pair.split(' ') as [string, string])))
  expect(fitting).toEqual(fits ? pairs : [])
})

test.each([
  ['http://hooks.example.com/abs', '/abs'],
  ['HTTPS://[::1]:8080/a//b?c=http://x/y', '/a//b'],
  ['http://hooks.example.com', '/'],
  ['http://hooks.example.com?x=1', '/'],
  ['//hooks.example.com/a', '//hooks.example.com/a'],
  ['/http://hooks.example.com/a', '/http://hooks.example.com/a'],
])('the path of %j is %j', (target, path) => {
  expect(pathOf(target)).toBe(path)
  expect(matchesPath(path, target)).toBe(true)
})

test('many stars take no longer', () => {
  const match = () => expect(matchesPath(`${'*a'.repeat(12)}b`, 'a'.repeat(40))).toBe(false)
  expect(processorMs(match)).toBeLessThan(1000)
})
