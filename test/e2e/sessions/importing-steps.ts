import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import { goToPlace } from '../support/workspace.ts'

export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Import' })

export async function openImport(page: Page): Promise<Locator> {
  await goToPlace(page, 'Sessions')
  await page.getByRole('button', { name: 'Import…' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Choose files…' })).toBeFocused()
  return dialogOf(page)
}

/** As from a file manager: over the window, then let go. */
export async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([fileName, contents]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([contents], fileName))
      const dispatch = (type: string) =>
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      dispatch('dragenter')
      dispatch('drop')
    },
    [name, text] as const,
  )
}

/** The files of a drop for an import. */
export function uploadsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}

export const lines = (bodies: readonly object[]): string =>
  `${bodies.map(body => JSON.stringify(body)).join('\n')}\n`
