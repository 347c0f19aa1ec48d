import { expect, test } from 'vitest'
import { browserOpener } from '../../../main/cli/open-browser.ts'

test('a browser is opened on a desktop', () => {
  expect(browserOpener('linux', { DISPLAY: ':0' }, false)).toEqual(['xdg-open'])
  expect(browserOpener('darwin', {}, false)).toEqual(['open'])
  expect(browserOpener('win32', {}, false)?.[0]).toBe('rundll32')
})

test.each([
  ['without a display', {}, false],
  ['as root', { DISPLAY: ':0' }, true],
  ['in continuous integration', { DISPLAY: ':0', CI: '1' }, false],
  ['over SSH, where the display is another machine', { DISPLAY: ':10', SSH_CONNECTION: '1 2 3 4' }, false],
] as const)('none is opened %s', (_, env, isRoot) => {
  expect(browserOpener('linux', env, isRoot)).toBeNull()
})
