import { pointerTokens } from '../json/pointer.ts'
import { documentedMembers } from './documented-members.ts'
import { queryFieldOf } from './fields.ts'

/** A member of the body that a term searches. */
export interface SearchedMember {
  /** JSON Pointer (RFC 6901). `*` is any element of an array. */
  readonly pointer: string
  /** The specification calls it an amount: a decimal number in a text. */
  readonly isAmount: boolean
}

/** A member that a query can name without its pointer. */
interface NamedMember {
  readonly name: string
  /** Every documented place of the name. */
  readonly members: readonly SearchedMember[]
}

/** All members of both specifications, each once, and those seen beyond them. */
const documented: ReadonlyMap<string, SearchedMember> = new Map(
  documentedMembers.split('\n').flatMap(line => {
    const [parent = '', ...names] = line.split(' ')
    return names.map((name): [string, SearchedMember] => {
      const pointer = `${parent}${name.replace('#', '')}`
      return [pointer, { pointer, isAmount: name.endsWith('#') }]
    })
  }),
)

/** Pointers of all documented members, for completion. */
export const documentedPointers: readonly string[] = [...documented.keys()]

const lastName = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1)

/**
 * Members by their last name in lower case. A name of a query field has the field's meaning, so it is not here.
 * `clabe`: every bank account number (CLABE).
 */
export const namedMembers: ReadonlyMap<string, NamedMember> = byName()

function byName(): Map<string, NamedMember> {
  const all = [...documented.values()]
  const having = (isOf: (name: string) => boolean) => all.filter(({ pointer }) => isOf(lastName(pointer)))
  const named = [...new Set(all.map(({ pointer }) => lastName(pointer)))].map(name => ({
    name,
    members: having(other => other === name),
  }))
  const accounts = { name: 'clabe', members: having(name => /(^|_)clabe$/.test(name)) }
  return new Map(
    [...named, accounts]
      .filter(({ name }) => queryFieldOf(name) === null && /^[a-z]+(_[a-z]+)*$/i.test(name))
      .map(member => [member.name.toLowerCase(), member]),
  )
}

/** Members of a written pointer or name. `null`: no such name, or an invalid pointer. */
export function membersOf(written: string): readonly SearchedMember[] | null {
  if (!written.startsWith('/')) return namedMembers.get(written.toLowerCase())?.members ?? null
  if (pointerTokens(written) === null) return null
  const inLists = written.replace(/\/\d+(?=\/|$)/g, '/*')
  return [{ pointer: written, isAmount: documented.get(inLists)?.isAmount ?? false }]
}
