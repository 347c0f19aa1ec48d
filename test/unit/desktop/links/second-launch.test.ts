import { expect, test } from 'vitest'
import { maximumOpenedFiles } from '#contract/host'
import { readAsked } from '../../../../main/desktop/links/asked.ts'
import {
  readSecondLaunch,
  secondLaunchOf,
  secondLaunchText,
} from '../../../../main/desktop/links/second-launch.ts'

test.each([true, false])('what a second launch hands over is read; hidden: %s', isHidden => {
  const data = secondLaunchOf({ given: ['a.har', 'hooktrail://delivery/1'], isHidden }, '/captured')
  expect(readSecondLaunch(JSON.parse(JSON.stringify(data)))).toEqual({
    given: ['a.har', 'hooktrail://delivery/1'],
    workingDir: '/captured',
    isHidden,
  })
})

test('what is too much is cut so that the first launch explains it', () => {
  const many = Array.from({ length: 9_000 }, (_, index) => `${index}.har`)
  const read = readSecondLaunch(secondLaunchOf({ given: many, isHidden: false }, '/'))
  expect(read?.given).toHaveLength(maximumOpenedFiles + 1)
  const long = `hooktrail://open?q=${'x'.repeat(20_000)}`
  const given = readSecondLaunch(secondLaunchOf({ given: [long], isHidden: false }, '/'))?.given ?? []
  expect(readAsked(given, '/')).toEqual({ address: null, paths: [], hasUnknown: true })
})

const whole = { given: ['a.har'], workingDir: '/', isHidden: false }

test('what has more in it is read without that', () => {
  expect(readSecondLaunch({ ...whole, port: 1 })).toEqual(whole)
})

test.each([
  ...[null, undefined, 'x', 3, [], {}],
  ...[
    { ...whole, given: 'a' },
    { ...whole, given: [1] },
    { ...whole, given: Array.from({ length: 5_000 }, () => 'a') },
    { ...whole, given: ['a'.repeat(8_001)] },
    { ...whole, workingDir: 1 },
    { ...whole, isHidden: 'no' },
    { given: ['a.har'], isHidden: false },
  ],
])('%j is ignored', data => {
  expect(readSecondLaunch(data)).toBeNull()
})

test('a port that is not taken over is mentioned', () => {
  expect(secondLaunchText(true)).toContain('--port was ignored')
  expect(secondLaunchText(false)).not.toContain('--port')
})
