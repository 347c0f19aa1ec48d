import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Look {
  /** A selector: only this part is checked. */
  readonly within?: string
}

/**
 * Light and without motion, before the content for `barriers` is opened: a color in transition can't be
 * checked.
 */
export async function holdStill(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/**
 * Accessibility violations of the current page: serious and critical, each with its theme and place.
 * Everything is checked in light; the themes differ in colors, so dark only checks those.
 */
export async function barriers(page: Page, { within }: Look = {}): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const lines = await violations(page, within, colorScheme === 'dark')
    found.push(...lines.map(line => `${colorScheme}: ${line}`))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return found
}

async function violations(
  page: Page,
  within: string | undefined,
  isContrastOnly: boolean,
): Promise<string[]> {
  // Evaluated, not added as a script: the page's own rules let no foreign script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Style sheets and media are fetched for rules that are off, or have nothing here to look at.
    preload: false,
    ...(isContrastOnly ? { runOnly: ['color-contrast'] } : {}),
  }
  const { violations } = await page.evaluate(
    ([context, chosen]) => {
      const { axe } = window as unknown as {
        axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
      }
      // Guards pass the focus on at once, so whether axe sees them focused depends on timing.
      const guards = '[data-base-ui-focus-guard]'
      return axe.run({ include: [context ?? 'html'], exclude: [guards] }, chosen)
    },
    [within, options] as const,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary }) => `${id}: ${target.join(' ')}: ${html}: ${failureSummary ?? ''}`,
      ),
    )
}
