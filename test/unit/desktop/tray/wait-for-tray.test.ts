import { expect, test } from 'vitest'
import { waitForTray } from '../../../../main/desktop/tray/wait-for-tray.ts'

test('a tray that appears after the app is waited for', async () => {
  let asked = 0
  const ensure = async () => {
    asked += 1
    return asked === 3
  }
  expect(await waitForTray(ensure, { longestMs: 60_000, everyMs: 1 })).toBe(true)
  expect(asked).toBe(3)
})

test('where none appears, the wait ends', async () => {
  expect(await waitForTray(async () => false, { longestMs: 5, everyMs: 1 })).toBe(false)
})
