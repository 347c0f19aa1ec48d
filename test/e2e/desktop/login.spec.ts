import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '../jobs/support/by-keyboard.ts'
import { places } from '../support/host/signed-in.ts'
import { expect, test, withTray } from './support.ts'

test.describe('on Linux', () => {
  test.skip(process.platform !== 'linux', 'The login item is a file on Linux only')

  test('the switch writes and removes the login item, which the next start would follow', async ({
    launch,
    dataDir,
  }) => {
    // Beside the data folder, in what is removed with it.
    const configHome = join(dirname(dataDir), 'config')
    const { page } = await launch({
      env: { ...withTray, HOOKTRAIL_TEST_LOGIN: '1', XDG_CONFIG_HOME: configHome },
    })
    const file = join(configHome, 'autostart', 'hooktrail.desktop')
    await expect(places(page)).toBeVisible()
    await runCommand(page, 'start at login')
    const login = page.getByRole('switch', { name: 'Start at login' })
    await expect(login).toBeEnabled()
    await expect(login).not.toBeChecked()
    await login.click()
    await expect(login).toBeChecked()
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('--hidden')
    expect(text).toContain(`--data ${dataDir}`)
    await login.click()
    await expect(login).not.toBeChecked()
    expect(existsSync(file)).toBe(false)
  })
})
