import { expect, test } from 'vitest'
import { browserOpener, isSnap } from '../../../../main/cli/terminal/open-browser.ts'

const given = { platform: 'linux', env: { DISPLAY: ':0' }, isRoot: false } as const

test('a browser is opened on a desktop', () => {
  expect(browserOpener(given)).toEqual(['xdg-open'])
  expect(browserOpener({ ...given, platform: 'darwin', env: {} })).toEqual(['open'])
  // A program of the working folder, such as a cloned repository, would be started by its name alone.
  for (const env of [{}, { SystemRoot: 'D:\\Windows' }])
    expect(browserOpener({ ...given, platform: 'win32', env })?.[0]).toMatch(
      /^[CD]:\\Windows\\System32\\rundll32\.exe$/,
    )
})

test.each([
  ['without a display', { env: {} }],
  ['as root', { isRoot: true }],
  ['in continuous integration', { env: { DISPLAY: ':0', CI: '1' } }],
  ['over SSH, where the display is another machine', { env: { DISPLAY: ':10', SSH_CONNECTION: '1 2 3 4' } }],
])('none is opened %s', (_, change) => {
  expect(browserOpener({ ...given, ...change })).toBeNull()
})

test('a snap is told from other browsers by the name of its desktop file', () => {
  expect(isSnap('firefox_firefox.desktop\n')).toBe(true)
  for (const name of ['firefox.desktop', 'google-chrome.desktop', 'org.mozilla.firefox.desktop', '']) {
    expect(isSnap(name), name).toBe(false)
  }
})
