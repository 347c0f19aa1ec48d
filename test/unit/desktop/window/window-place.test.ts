import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  keepWindowPlace,
  openingBounds,
  readWindowPlace,
} from '../../../../main/desktop/window/window-place.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const screen = { x: 0, y: 25, width: 1920, height: 1055 }
const place = { bounds: { x: 1, y: 2, width: 1000, height: 700 }, isMaximized: true, isFullScreen: true }
const second = { x: 1920, y: 0, width: 1280, height: 1024 }

test('the first window is centred in its usual size', () => {
  expect(openingBounds(null, [screen])).toEqual({ width: 1280, height: 820 })
})

test('a kept place is taken again, on any screen', () => {
  const saved = { x: 2000, y: 40, width: 1100, height: 700 }
  expect(openingBounds(saved, [screen, second])).toEqual(saved)
})

test('a place on a screen that is gone keeps its size and is centred', () => {
  const saved = { x: 2000, y: 40, width: 1100, height: 700 }
  expect(openingBounds(saved, [screen])).toEqual({ width: 1100, height: 700 })
})

test.each([
  ['its title bar above the screen', { x: 100, y: -400, width: 1000, height: 700 }],
  ['its title bar below the screen', { x: 100, y: 1070, width: 1000, height: 700 }],
  ['all but a sliver left of the screen', { x: -950, y: 100, width: 1000, height: 700 }],
])('a window with %s is centred', (_case, saved) => {
  expect(openingBounds(saved, [screen])).not.toHaveProperty('x')
})

test('a window is never larger than its screen nor smaller than the minimum', () => {
  expect(openingBounds({ x: 0, y: 25, width: 5000, height: 10 }, [screen])).toMatchObject({
    width: 1920,
    height: 600,
  })
})

test('what is kept is read again, and anything else is no place', () => {
  const file = join(temporaryFolder(), 'window.json')
  expect(readWindowPlace(file)).toBeNull()
  keepWindowPlace(file, place)
  expect(readWindowPlace(file)).toEqual(place)
  writeFileSync(file, '{"bounds":{"x":"1"}')
  expect(readWindowPlace(file)).toBeNull()
})

/** The warnings from now on. */
function warnings() {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  return warn
}

test('a place that can’t replace what is there is a warning, and leaves nothing beside it', () => {
  const warn = warnings()
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'window.json'))
  keepWindowPlace(join(folder, 'window.json'), place)
  expect(warn).toHaveBeenCalledOnce()
  expect(readdirSync(folder)).toEqual(['window.json'])
})

test.skipIf(process.platform !== 'linux')(
  'on a full disk, for which Linux has a device, the place before stays',
  () => {
    const warn = warnings()
    const folder = temporaryFolder()
    const file = join(folder, 'window.json')
    keepWindowPlace(file, place)
    symlinkSync('/dev/full', `${file}.${process.pid}`)
    keepWindowPlace(file, { ...place, isMaximized: false })
    expect(warn.mock.calls).toEqual([[expect.stringContaining('ENOSPC')]])
    expect(readWindowPlace(file)).toEqual(place)
    expect(readdirSync(folder)).toEqual(['window.json'])
  },
)
