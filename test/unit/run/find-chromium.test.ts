import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { findChromium } from '../../support/find-chromium.mjs'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Windows has no bit for programs, and its tests name a browser.
const onPosix = test.skipIf(process.platform === 'win32')

/** A folder of programs with these names. */
function folderWith(...names: string[]): string {
  const folder = temporaryFolder()
  for (const name of names) writeFileSync(join(folder, name), '', { mode: 0o755 })
  return folder
}

beforeEach(() => void vi.stubEnv('HOOKTRAIL_CHROMIUM', ''))

onPosix('the headless shell is taken before a whole Chromium, in whichever folder it is', async () => {
  const [whole, shell] = [folderWith('chromium', 'google-chrome'), folderWith('chromium-headless-shell')]
  vi.stubEnv('PATH', [whole, shell].join(delimiter))
  const lines: string[] = []
  expect(await findChromium('', line => lines.push(line))).toEqual({
    HOOKTRAIL_CHROMIUM: join(shell, 'chromium-headless-shell'),
  })
  expect(lines).toEqual([`Chromium: ${join(shell, 'chromium-headless-shell')} (installed)`])
})

onPosix('without the headless shell a Chromium or Chrome is taken', async () => {
  const folder = folderWith('google-chrome', 'chromium')
  vi.stubEnv('PATH', folder)
  expect(await findChromium('', () => {})).toEqual({ HOOKTRAIL_CHROMIUM: join(folder, 'chromium') })
})

test('the one that is named is taken', async () => {
  vi.stubEnv('HOOKTRAIL_CHROMIUM', '/somewhere/browser')
  expect(await findChromium('', () => {})).toEqual({ HOOKTRAIL_CHROMIUM: '/somewhere/browser' })
})
