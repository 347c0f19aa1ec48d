import type { Finding } from '#contract/deliveries/finding'
import { type FindingCode, type FindingCodeName, findingCodes } from '#contract/deliveries/finding-codes'
import { isSection, type SectionSource } from '#contract/services/sources'
import { type Basis, type BasisOfEach, basisText, rowStatement } from '#contract/statements/basis'
import type { Sender } from '#contract/terms'

/** Findings kept of one delivery, and the length of a pointer: a hostile body must not fill the store. */
export const maximumFindings = 200
const maximumPathLength = 1000

export interface FindingsCollector {
  /**
   * `basis`: where it is nearer than the code's own, such as a statement (`'T11-6'`). For a code about rows, the section
   * of the row's field table: the row's statement is found by the path.
   */
  add(code: FindingCodeName, path: string, message: string, basis?: Basis | SectionSource): void
  /**
   * Errors first, then warnings, then the rest, each in order of discovery; at most `maximumFindings`, and then one that
   * counts the others. A rule about both services names its statement in the document of `service` alone.
   */
  list(service?: Sender): Finding[]
  /** Whether this was found, also where it was not kept. */
  has(code: FindingCodeName): boolean
  /** Pointers of undocumented fields, indexes in lists as `*`; complete also where findings were dropped. */
  undocumentedFields(): string[]
}

/** Undocumented fields that are collected of one delivery. */
const maximumUndocumentedFields = 500

export function collectFindings(): FindingsCollector {
  // By severity, so that a flood of harmless ones cannot push an error out.
  const kept: Record<Finding['severity'], KeptFinding[]> = { error: [], warning: [], info: [] }
  const undocumentedFields = new Set<string>()
  const codes = new Set<FindingCodeName>()
  let count = 0
  return {
    add(code, path, message, given) {
      const { severity } = findingCodes[code]
      count++
      codes.add(code)
      if (
        code === 'field-undocumented' &&
        undocumentedFields.size < maximumUndocumentedFields &&
        path.length <= maximumPathLength
      ) {
        undocumentedFields.add(path.replace(/\/\d+(?=\/|$)/g, '/*'))
      }
      const list = kept[severity]
      if (list.length >= maximumFindings) return
      list.push({ severity, code, path: withinLength(path), message, basis: basisOf(code, path, given) })
    },
    list(sender = 'none') {
      const service = sender === 'transactions' || sender === 'funding' ? sender : null
      const all: Finding[] = [...kept.error, ...kept.warning, ...kept.info]
        .slice(0, maximumFindings)
        .map(({ basis, ...finding }) => ({ ...finding, source: basisText(basis, service) }))
      if (count > all.length) {
        const message = `${count - all.length} more findings are not saved.`
        all.push({ severity: 'info', code: 'findings-cut', path: '', message, source: 'Hooktrail' })
      }
      return all
    },
    has: code => codes.has(code),
    undocumentedFields: () => [...undocumentedFields],
  }
}

type KeptFinding = Omit<Finding, 'source'> & { readonly basis: Basis | BasisOfEach | SectionSource }

function basisOf(
  code: FindingCodeName,
  path: string,
  given: Basis | SectionSource | undefined,
): KeptFinding['basis'] {
  const { basis }: FindingCode = findingCodes[code]
  if (given !== undefined && !isSection(given)) return given
  if (basis !== 'row') return basis
  return given === undefined ? 'Hooktrail' : (rowStatement(given, path) ?? given)
}

/** The pointer, or that of the nearest ancestor which is short enough. */
function withinLength(path: string): string {
  if (path.length <= maximumPathLength) return path
  return path.slice(0, path.lastIndexOf('/', maximumPathLength))
}
