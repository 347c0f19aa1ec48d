import { expect, test } from 'vitest'

const source = new URL('../../../main/cli/electron-runtime.mjs', import.meta.url)
const { desktopObstacle } = (await import(source.href)) as {
  desktopObstacle(platform: string, env: Record<string, string>, isRoot: boolean): string | null
}

test('root gets no window, because it would have no sandbox', () => {
  expect(desktopObstacle('linux', { DISPLAY: ':0' }, true)).toMatch(/root/)
})

test('Linux needs a display, of either kind', () => {
  expect(desktopObstacle('linux', {}, false)).toMatch(/display/)
  expect(desktopObstacle('linux', { DISPLAY: ':0' }, false)).toBeNull()
  expect(desktopObstacle('linux', { WAYLAND_DISPLAY: 'wayland-0' }, false)).toBeNull()
})

test('macOS and Windows always have one', () => {
  expect(desktopObstacle('darwin', {}, false)).toBeNull()
  expect(desktopObstacle('win32', {}, false)).toBeNull()
})
