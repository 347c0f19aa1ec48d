import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Look {
  /** A selector: only this part is looked at. */
  readonly within?: string
  /** Only what colours decide. */
  readonly isContrastOnly?: boolean
}

/** What keeps people out of the page as it is now: serious and critical violations, each with where it is. */
export async function barriers(page: Page, { within, isContrastOnly = false }: Look = {}): Promise<string[]> {
  // Evaluated, not added as a script: the page's own rules let no foreign script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(isContrastOnly ? { runOnly: ['color-contrast'] } : {}),
  }
  const { violations } = await page.evaluate(
    ([context, chosen]) => {
      const { axe } = window as unknown as {
        axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
      }
      // Guards pass the focus on at once; whether that is seen depends on when one looks.
      const guards = '[data-base-ui-focus-guard]'
      return axe.run({ include: [context ?? 'html'], exclude: [guards] }, chosen)
    },
    [within, options] as const,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    )
}
