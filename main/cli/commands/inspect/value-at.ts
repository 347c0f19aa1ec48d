import { InvalidArgumentError } from 'commander'
import { AppError } from '#contract/errors'
import { at, pointerTo, pointerTokens } from '#contract/json/pointer'
import { type JsonNode, jsonLineOf, readJson } from '#contract/json/text'
import type { DeliveryId } from '#contract/terms'
import { nearPaths } from '../../../engine/library.ts'

/** Members that an error compares with the asked member. */
const maximumCompared = 2_000

/** Reads an argument: a JSON Pointer (RFC 6901). */
export function pointer(text: string): string {
  if (pointerTokens(text) !== null) return text
  throw new InvalidArgumentError('Enter a JSON Pointer, such as /payload/status.')
}

/**
 * The value at a pointer in one line of JSON, as it arrived but for white space between its tokens. `asText`: a text
 * without quotes and escapes instead. Throws `not-found`, with the nearest members.
 */
export function valueAt(
  body: string,
  asked: { readonly id: DeliveryId; readonly pointer: string; readonly asText: boolean },
): string {
  const { id, pointer, asText } = asked
  const read = readJson(body)
  if (!read.ok) {
    const { line, column, expected, found } = read.problem
    throw new AppError(
      'not-found',
      `The body of delivery ${id} is not JSON: line ${line}, column ${column} has ${found} instead of ${expected}. Print it with --body.`,
      { id },
    )
  }
  const node = at(read.root, pointer)
  if (node === undefined) {
    const near = nearPaths(pointer, pointersBelow(read.root))
    const hint = near.length === 0 ? 'The body has no members.' : `Near: ${near.join(', ')}.`
    throw new AppError('not-found', `The body of delivery ${id} has no ${pointer}. ${hint}`, { id, pointer })
  }
  if (asText && node.type === 'string') return node.value
  return jsonLineOf(body, node)
}

/** At most 2,000. Pointers of outer members are first. */
export function pointersBelow(root: JsonNode): string[] {
  const found: string[] = []
  const open: (readonly [string, JsonNode])[] = [['', root]]
  for (const [pointer, node] of open) {
    if (found.length >= maximumCompared) break
    if (pointer !== '') found.push(pointer)
    const below =
      node.type === 'object'
        ? node.members.map(({ key, value }) => [pointerTo(pointer, key), value] as const)
        : node.type === 'array'
          ? node.items.map((item, index) => [pointerTo(pointer, index), item] as const)
          : []
    for (const one of below) open.push(one)
  }
  return found
}
