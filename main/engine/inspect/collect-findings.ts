import type { Finding } from '#contract/finding'
import { type FindingCodeName, findingCodes } from '#contract/finding-codes'

/** Findings kept of one delivery, and the length of a pointer: a hostile body must not fill the store. */
export const maximumFindings = 200
const maximumPathLength = 1000

export interface FindingsCollector {
  /** `source`: the section of the rule where it is nearer than the code's own. */
  add(code: FindingCodeName, path: string, message: string, source?: string): void
  /**
   * Errors first, then warnings, then the rest, each in order of discovery; at most `maximumFindings`, and then one that
   * counts the others.
   */
  list(): Finding[]
  /** Pointers of fields beyond the documents, places in lists as `*`: however many findings there are. */
  beyond(): string[]
}

/** Fields beyond the documents that are collected of one delivery. */
const maximumBeyond = 500

export function collectFindings(): FindingsCollector {
  // By severity, so that a flood of harmless ones cannot push an error out.
  const kept: Record<Finding['severity'], Finding[]> = { error: [], warning: [], info: [] }
  const beyond = new Set<string>()
  let count = 0
  return {
    add(code, path, message, source) {
      const { severity, source: codeSource } = findingCodes[code]
      count++
      if (code === 'field-undocumented' && beyond.size < maximumBeyond && path.length <= maximumPathLength) {
        beyond.add(path.replace(/\/\d+(?=\/|$)/g, '/*'))
      }
      const list = kept[severity]
      if (list.length >= maximumFindings) return
      list.push({ severity, code, path: withinLength(path), message, source: source ?? codeSource })
    },
    list() {
      const all = [...kept.error, ...kept.warning, ...kept.info].slice(0, maximumFindings)
      if (count > all.length) {
        const { severity, source } = findingCodes['findings-cut']
        const message = `${count - all.length} more findings are not kept.`
        all.push({ severity, code: 'findings-cut', path: '', message, source })
      }
      return all
    },
    beyond: () => [...beyond],
  }
}

/** The pointer, or that of the nearest ancestor which is short enough. */
function withinLength(path: string): string {
  if (path.length <= maximumPathLength) return path
  return path.slice(0, path.lastIndexOf('/', maximumPathLength))
}
