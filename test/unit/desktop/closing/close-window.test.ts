import { expect, test } from 'vitest'
import { type ClosingChoice, createCloseWindow } from '../../../../main/desktop/closing/close-window.ts'

interface Given {
  readonly platform?: NodeJS.Platform
  readonly keepsCapturing?: boolean
  readonly isTrayExplained?: boolean
  readonly hasTray?: boolean
  readonly response?: ClosingChoice
  readonly failing?: boolean
}

/** Closes the window, as often as given, and says what happened. */
async function closed(given: Given, times = 1): Promise<string[]> {
  const { keepsCapturing = true, isTrayExplained = true, hasTray = true } = given
  const happened: string[] = []
  const close = createCloseWindow({
    platform: given.platform ?? 'linux',
    async settings() {
      if (given.failing) throw new Error('The engine is closed.')
      return { keepsCapturing, isTrayExplained }
    },
    change: async change => void happened.push(JSON.stringify(change)),
    ensureTray: async () => hasTray,
    async explain() {
      happened.push('explained')
      return given.response ?? 'keep'
    },
    hide: () => happened.push('hidden'),
    quit: () => happened.push('quit'),
  })
  await Promise.all(Array.from({ length: times }, close))
  return happened
}

test('it hides where the tray leads back, without a question once that is explained', async () => {
  expect(await closed({})).toEqual(['hidden'])
})

test('it quits where capturing is not to go on', async () => {
  expect(await closed({ keepsCapturing: false, isTrayExplained: false })).toEqual(['quit'])
})

test.each(['linux', 'win32'] as const)(
  'on %s without a tray it quits, and explains nothing',
  async platform => {
    expect(await closed({ platform, hasTray: false, isTrayExplained: false })).toEqual(['quit'])
  },
)

test('on macOS the dock leads back, too', async () => {
  expect(await closed({ platform: 'darwin', hasTray: false })).toEqual(['hidden'])
})

test.each([
  ['keep', ['explained', '{"isTrayExplained":true}', 'hidden']],
  ['quit', ['explained', '{"isTrayExplained":true,"keepsCapturing":false}', 'quit']],
  ['cancel', ['explained']],
] as const)('the first time it asks: %s', async (response, happened) => {
  expect(await closed({ isTrayExplained: false, response })).toEqual(happened)
})

test('a second close while the question is open does not ask again', async () => {
  const happened = await closed({ isTrayExplained: false, response: 'cancel' }, 2)
  expect(happened).toEqual(['explained'])
})

test('a window never stays because something failed', async () => {
  expect(await closed({ failing: true })).toEqual(['quit'])
})
