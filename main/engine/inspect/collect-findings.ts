import { type Finding, placeOf } from '#contract/deliveries/finding'
import { type FindingCode, type FindingCodeName, findingCodes } from '#contract/deliveries/finding-codes'
import { pointerTo } from '#contract/json/pointer'
import { isSection, type SectionSource } from '#contract/services/sources'
import { type Basis, type BasisOfEach, basisText, rowStatement } from '#contract/statements/basis'
import type { Sender } from '#contract/terms'

/** Limits of a delivery's findings and of pointers: a hostile body must not fill the store. */
export const maximumFindings = 200
const maximumPathLength = 1000

const maximumUndocumentedFields = 500

export type FindingsCollector = ReturnType<typeof collectFindings>

type Source = Basis | SectionSource

type Add = (code: FindingCodeName, path: string, message: string, given?: Source) => void

/** A place in the body, for findings about it. `source`: default of `add`, such as the section of a field table. */
export class Spot {
  readonly path: string
  readonly #add: Add
  readonly #source: Source | undefined

  constructor(add: Add, path: string, source?: Source) {
    this.path = path
    this.#add = add
    this.#source = source
  }

  /** `given`: as in `add` of the collector. */
  add(code: FindingCodeName, message: string, given = this.#source): void {
    this.#add(code, this.path, message, given)
  }

  /** A member or element, with the same source. */
  member(name: string | number): Spot {
    return new Spot(this.#add, pointerTo(this.path, name), this.#source)
  }

  /** The same place with another source. */
  from(source: Source): Spot {
    return new Spot(this.#add, this.path, source)
  }
}

export function collectFindings() {
  // By severity, so that a flood of harmless findings can't displace an error.
  const saved: Record<Finding['severity'], SavedFinding[]> = { error: [], warning: [], info: [] }
  const undocumentedFields = new Set<string>()
  const codes = new Set<FindingCodeName>()
  let count = 0
  /**
   * `given`: a statement (`'T11-6'`), or for a code about rows the section of a field table, whose statement
   * is found by the path. Default: the code's basis.
   */
  function add(code: FindingCodeName, path: string, message: string, given?: Source): void {
    const { severity } = findingCodes[code]
    count++
    codes.add(code)
    if (
      (code === 'field-undocumented' || code === 'detail-undocumented') &&
      undocumentedFields.size < maximumUndocumentedFields &&
      path.length <= maximumPathLength
    ) {
      undocumentedFields.add(placeOf(path))
    }
    const list = saved[severity]
    if (list.length >= maximumFindings) return
    list.push({ severity, code, path: withinLength(path), message, basis: basisOf(code, path, given) })
  }

  const at = (path: string, source?: Source): Spot => new Spot(add, path, source)

  return {
    add,
    at,
    /** About the request, or the entire body. */
    whole: at(''),
    /**
     * Errors first, then warnings, then notes, each in order of discovery; at most `maximumFindings`, then one finding
     * that counts the rest. A rule of both services names its statement in the specification of `service`.
     */
    list(sender: Sender = 'none'): Finding[] {
      const service = sender === 'transactions' || sender === 'funding' ? sender : null
      const all: Finding[] = [...saved.error, ...saved.warning, ...saved.info]
        .slice(0, maximumFindings)
        .map(({ basis, ...finding }) => ({ ...finding, source: basisText(basis, service) }))
      if (count > all.length) {
        const message = `${count - all.length} more findings are not saved.`
        all.push({ severity: 'info', code: 'findings-cut', path: '', message, source: 'Hooktrail' })
      }
      return all
    },
    /** Whether this was found, even if it was not stored. */
    has: (code: FindingCodeName): boolean => codes.has(code),
    /** Pointers of undocumented fields with `*` for indexes; complete also if findings were dropped. */
    undocumentedFields: (): string[] => [...undocumentedFields],
  }
}

type SavedFinding = Omit<Finding, 'source'> & { readonly basis: Basis | BasisOfEach | SectionSource }

function basisOf(code: FindingCodeName, path: string, given: Source | undefined): SavedFinding['basis'] {
  const { basis }: FindingCode = findingCodes[code]
  if (given !== undefined && !isSection(given)) return given
  if (basis !== 'row') return basis
  return given === undefined ? 'Hooktrail' : (rowStatement(given, path) ?? given)
}

/** The pointer, or that of the nearest ancestor within the limit. */
function withinLength(path: string): string {
  if (path.length <= maximumPathLength) return path
  return path.slice(0, path.lastIndexOf('/', maximumPathLength))
}
