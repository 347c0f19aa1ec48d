import type { ElectronApplication } from 'playwright'
import { expect, test } from './support.ts'

/** Presses a row of the Help menu. */
function pressHelp(app: ElectronApplication, label: string): Promise<void> {
  return app.evaluate(({ Menu }, wanted) => {
    const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help')
    help?.submenu?.items.find(item => item.label === wanted)?.click()
  }, label)
}

test('Help opens the documentation and the news in the window', async ({ launch }) => {
  const { app, page } = await launch()
  await expect(page).toHaveURL(/\/deliveries$/)
  await pressHelp(app, 'Documentation')
  await expect(page).toHaveURL(/\/docs$/)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await pressHelp(app, 'What’s New')
  await expect(page.getByRole('heading', { name: /^What’s new in/ })).toBeVisible()
})

for (const moment of ['did-start-navigation', 'did-navigate', 'dom-ready'] as const) {
  test(`Help leads to the documentation also while the page loads: ${moment}`, async ({ launch }) => {
    const { app, page } = await launch()
    await expect(page).toHaveURL(/\/deliveries$/)
    await app.evaluate(async ({ BrowserWindow, Menu }, event) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (contents === undefined) throw new Error('There is no window.')
      const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help')
      const documentation = help?.submenu?.items.find(({ label }) => label === 'Documentation')
      const pressed = new Promise<void>(resolve => {
        contents.once(event as 'dom-ready', () => {
          // A press is from the system, never from within an event of the page.
          setImmediate(() => {
            documentation?.click()
            resolve()
          })
        })
      })
      contents.reload()
      await pressed
    }, moment)
    await expect(page).toHaveURL(/\/docs$/)
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  })
}
