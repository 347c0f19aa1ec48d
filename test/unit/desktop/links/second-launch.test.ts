import { expect, test } from 'vitest'
import { readSecondLaunch, secondLaunchText } from '../../../../main/desktop/links/second-launch.ts'

test('what a second launch hands over is read', () => {
  const data = { given: ['a.har'], workingDir: '/captured', isHidden: false }
  expect(readSecondLaunch(data)).toEqual(data)
})

test.each([null, 'x', {}, { given: 'a', workingDir: '/' }, { given: [1], workingDir: '/' }, { given: [] }])(
  '%j is ignored',
  data => {
    expect(readSecondLaunch(data)).toBeNull()
  },
)

test('a port that is not taken over is mentioned', () => {
  expect(secondLaunchText(true)).toContain('--port was ignored')
  expect(secondLaunchText(false)).not.toContain('--port')
})
