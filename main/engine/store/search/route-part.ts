import type { Database } from 'better-sqlite3'
import { matchesPath } from '../../net/path-pattern.ts'
import { addAll, noBits } from '../index/postings/bits.ts'
import type { PostingReads } from '../index/postings/posting-reads.ts'
import { longMark } from '../index/postings/posting-schema.ts'
import type { Search } from '../read/rows.ts'
import type { Binder } from './binder.ts'
import { routePathsNamed } from './delivery-conditions.ts'
import { anything, everything, exactly, maybe, nothing, type Part } from './found.ts'

/** A sender that makes up more paths is looked at delivery by delivery. */
const maximumPaths = 2_000

/** Deliveries to the paths of the routes that a text means. */
export function createRoutePart(
  database: Database,
  postings: PostingReads,
): (text: string, search: Search) => Part {
  function patternsOf(text: string, search: Search): string[] {
    const parameters: Record<string, string | number> = {}
    const binder: Binder = {
      search,
      bind(value) {
        const name = `q${Object.keys(parameters).length}`
        parameters[name] = value
        return `+@${name}`
      },
    }
    return database.prepare<object, string>(routePathsNamed(text, binder)).pluck().all(parameters)
  }

  return (text, search) => {
    const patterns = patternsOf(text, search)
    if (patterns.length === 0) return nothing
    if (patterns.includes('*')) return everything
    const paths = postings.termsOf('path', maximumPaths + 1)
    if (paths.length > maximumPaths) return anything
    const isLong = ({ value }: { readonly value: string }) => value.startsWith(longMark)
    const found = paths.filter(
      path => isLong(path) || patterns.some(pattern => matchesPath(pattern, path.value)),
    )
    if (found.length === 0) return nothing
    const part = exactly(found.length, ({ number }) => {
      const bits = noBits()
      for (const { id } of found) addAll(bits, postings.bitsOf(id, number))
      return bits
    })
    // Of a long path only the digest is known.
    return found.some(isLong) ? maybe(part) : part
  }
}
