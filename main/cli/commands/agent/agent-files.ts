import { isDeepStrictEqual } from 'node:util'
import { parse as parseToml } from 'smol-toml'
import { z } from 'zod'
import { editJson } from '#contract/json/edit'
import { pointerTo } from '#contract/json/pointer'

/** How an agent starts the server. */
export interface McpServer {
  readonly command: string
  readonly args: readonly string[]
}

/**
 * - `unchanged`: it has an entry of this name, which may be the user's
 * - `left`: it can't be changed, and why
 */
export type Merged =
  | { readonly state: 'merged'; readonly text: string }
  | { readonly state: 'unchanged' }
  | { readonly state: 'left'; readonly reason: string }

/** Text of a new configuration, or of one that has the entry too. */
export type Merge = (text: string | null, server: McpServer) => Merged

const entryName = 'hooktrail'
const serversSchema = z.record(z.string(), z.unknown())

/**
 * Adds a member to the object `key` of a JSON text, which may have comments and trailing commas. Everything else stays,
 * byte by byte. `type`: a member that some agents need.
 */
export function intoJson(key: string, type?: string): Merge {
  return (text, { command, args }) => {
    const entry = { ...(type === undefined ? {} : { type }), command, args }
    if (text === null || text.trim() === '') {
      const made = JSON.stringify({ [key]: { [entryName]: entry } }, null, 2)
      return { state: 'merged', text: `${made}\n` }
    }
    const plain = withoutComments(text)
    const edit = editJson(plain)
    if (edit === null) return left('is not JSON')
    const root = serversSchema.safeParse(JSON.parse(plain))
    if (!root.success) return left('is not a JSON object')
    const given = root.data[key]
    if (given === undefined) edit.set('', key, { [entryName]: entry })
    else {
      const servers = serversSchema.safeParse(given)
      if (!servers.success) return left(`has no object as ${key}`)
      if (Object.hasOwn(servers.data, entryName)) return { state: 'unchanged' }
      edit.set(pointerTo('', key), entryName, entry)
    }
    return { state: 'merged', text: withChange(text, plain, edit.text()) }
  }
}

/** The text with what changed from `plain` to `changed`; `plain` has the same length. The change is at one place. */
function withChange(text: string, plain: string, changed: string): string {
  let start = 0
  while (start < plain.length && plain[start] === changed[start]) start += 1
  let end = 0
  while (end < plain.length - start && plain.at(-1 - end) === changed.at(-1 - end)) end += 1
  // Formatted like the previous member. Comments were replaced by spaces.
  const added = changed.slice(start, changed.length - end).replace(/[ \t]*\n(?:[ \t]*\n)+/g, '\n')
  return text.slice(0, start) + added + text.slice(text.length - end)
}

/** Each takes what has no end too, so that no text is read twice. */
const stringOrComment = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
const stringOrComma = /"(?:[^"\\\n]|\\.)*"?|,(?=\s*[}\]])/g

/** Blanks comments and trailing commas. The length stays. */
function withoutComments(text: string): string {
  const blank = (part: string): string => (part.startsWith('"') ? part : part.replace(/[^\r\n]/g, ' '))
  return text.replace(stringOrComment, blank).replace(stringOrComma, blank)
}

/** Appends a table to a TOML text. Everything before it stays, byte by byte. */
export const intoToml: Merge = (text, { command, args }) => {
  const given = text ?? ''
  const before = tomlOf(given)
  if (before === null) return left('is not TOML')
  if (serverIn(before) !== undefined) return { state: 'unchanged' }
  const table = [
    '[mcp_servers.hooktrail]',
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map(one => JSON.stringify(one)).join(', ')}]`,
  ].join('\n')
  const separator = given.trim() === '' ? '' : given.endsWith('\n') ? '\n' : '\n\n'
  const merged = `${given}${separator}${table}\n`
  // An inline table takes no further members.
  const after = tomlOf(merged)
  return after !== null && isDeepStrictEqual(serverIn(after), { command, args })
    ? { state: 'merged', text: merged }
    : left('has mcp_servers as an inline table')
}

function tomlOf(text: string): Record<string, unknown> | null {
  try {
    return parseToml(text)
  } catch {
    // Invalid, which is reported with the name of the file.
    return null
  }
}

function serverIn(config: Record<string, unknown>): unknown {
  const servers = serversSchema.safeParse(config.mcp_servers)
  const server = servers.success ? servers.data[entryName] : undefined
  return server === undefined ? undefined : { ...Object(server) }
}

function left(reason: string): Merged {
  return { state: 'left', reason }
}
