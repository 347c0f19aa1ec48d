import type { DrillId } from '#contract/drill/drill'
import { ask } from '../client/engine-query.ts'

/** How long the page holds a file for the browser to save it. */
const heldMs = 60_000

export interface ReportChoice {
  readonly format: 'html' | 'junit'
  /** Data that may identify somebody is replaced. */
  readonly isPseudonymous: boolean
}

/**
 * Saves the report of a drill as a file and returns its name or path: in the window where the user chooses,
 * in a browser with its downloads. `null`: the user chose no place. Rejects with an `AppError`.
 */
export async function saveReport(
  id: DrillId,
  choice: ReportChoice,
  isDesktop: boolean,
): Promise<string | null> {
  if (!isDesktop) return download(id, choice)
  const { path } = await ask('host.chooseTarget', { name: `drill-${id}.${endings[choice.format]}` })
  if (path !== null) await ask('drills.report', { id, ...choice, path })
  return path
}

const endings = { html: 'html', junit: 'xml' } as const

async function download(id: DrillId, choice: ReportChoice): Promise<string> {
  const { base64, name } = await ask('drills.report', { id, ...choice })
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  const type = choice.format === 'html' ? 'text/html' : 'application/xml'
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), heldMs)
  return name
}
