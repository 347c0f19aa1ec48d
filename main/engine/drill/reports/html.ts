import { readFile } from 'node:fs/promises'
import type { Drill } from '#contract/drill/drill'
import type { DrillReport } from '#contract/drill/report'
import { AppError } from '#contract/errors'
import { shownDrill } from './shown-drill.ts'

export type MakeHtmlReport = (drill: Drill, isPseudonymous: boolean) => Promise<Uint8Array>

const placeholder = '__DRILL_REPORT__'

/** `page`: the built page with a placeholder for the data. Rejects with `not-available` if it is missing. */
export function createHtmlReport(page: string, version: string): MakeHtmlReport {
  return async (drill, isPseudonymous) => {
    const template = await readPage(page)
    const report: DrillReport = { drill: shownDrill(drill, isPseudonymous), isPseudonymous, version }
    return Buffer.from(template.replace(placeholder, () => jsonInScript(report)))
  }
}

/** JSON that ends no script element, starts no comment in it, and has no line ends that old parsers refuse. */
function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

async function readPage(path: string): Promise<string> {
  try {
    const template = await readFile(path, 'utf8')
    if (template.includes(placeholder)) return template
  } catch {}
  throw new AppError(
    'not-available',
    'This copy of Hooktrail has no page for HTML reports. Install it again, or use JUnit or JSON.',
  )
}
