import { type TargetOptions, writeTarget } from '../../files/target.ts'

const rows = {
  junit: {
    ending: '.xml',
    isOwn: (start: string) => /^<\?xml [^>]*>\n<testsuite name="hooktrail /.test(start),
  },
  html: { ending: '.html', isOwn: (start: string) => start.includes('<title>Hooktrail drill</title>') },
} as const

export type ReportFormat = keyof typeof rows

export function reportEnding(format: ReportFormat): string {
  return rows[format].ending
}

/** Writes a report to a named place; replaces an earlier report of the same format. Throws like `openTarget`. */
export function writeReport(
  place: Pick<TargetOptions, 'out' | 'dataDir' | 'below'>,
  format: ReportFormat,
  contents: string | Uint8Array,
): void {
  writeTarget({ ...place, ...rows[format] }, contents)
}
