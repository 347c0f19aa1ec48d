import type { Page, TestInfo } from 'playwright/test'
import { expect } from 'playwright/test'
import { tooWide } from './too-wide.ts'

/** Nothing runs out of the page in a usual window and in the smallest one, light and dark; a picture of each is kept. */
export async function fitsBothSizes(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: info.outputPath(`${name}-${width}-${colorScheme}.png`) })
    }
    expect(await tooWide(page)).toEqual([])
  }
}
