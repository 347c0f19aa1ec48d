import { type ExportFormat, exportFormatOf } from '#contract/transfer/exporting'

/** A new path in the data folder: `…/exports/hooktrail-2026-11-21-101502.har`. */
export function suggestedPath(dataDir: string, format: ExportFormat, at: Date): string {
  const slash = dataDir.includes('\\') && !dataDir.includes('/') ? '\\' : '/'
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const time = two(at.getHours()) + two(at.getMinutes()) + two(at.getSeconds())
  return [dataDir, 'exports', `hooktrail-${day}-${time}${exportFormatOf(format).ending}`].join(slash)
}
