import { AppError } from '#contract/errors'
import { nodesAt, pointerTokens } from '#contract/json/pointer'
import { jsonLineOf, readJson } from '#contract/json/text'
import { membersOf } from '#contract/query/members'

/** Values of members by their written names; without those that the body does not have. */
export type MemberTexts = Readonly<Record<string, string>>

/**
 * Reads members of bodies, each written as a JSON Pointer or as a documented name: a text as it is, another value as
 * one line of JSON. Of several places, the first that the body has. Throws `invalid-params` for an unknown name.
 */
export function memberReader(written: readonly string[]): (body: string) => MemberTexts {
  const asked = written.map(name => {
    const members = membersOf(name)
    if (members === null) throw unknownMember(name)
    return { name, places: members.map(({ pointer }) => pointerTokens(pointer) ?? []) }
  })
  return body => {
    const read = readJson(body)
    if (!read.ok) return {}
    return Object.fromEntries(
      asked.flatMap(({ name, places }) => {
        const [node] = places.flatMap(tokens => nodesAt(read.root, tokens))
        if (node === undefined) return []
        return [[name, node.type === 'string' ? node.value : jsonLineOf(body, node)]]
      }),
    )
  }
}

function unknownMember(name: string): AppError {
  return new AppError(
    'invalid-params',
    name.startsWith('/')
      ? `${name} is not a JSON Pointer. Write ~ as ~0, and / within a name as ~1.`
      : `No documented member is named ${name}. Write its JSON Pointer, such as /payload/details/${name}.`,
  )
}
