import { editJson } from '#contract/json/edit'
import { at } from '#contract/json/pointer'
import { type JsonNode, jsonTextOf, readJson } from '#contract/json/text'
import type { Fixture } from '#contract/sending/sending'
import { prettyJson } from '../notification/pretty-json.ts'

/** The body of a fixture's file, laid out for editing; empty where the file has none. */
export function bodyOfFile(file: string): string {
  const result = readJson(file)
  const body = result.ok ? at(result.root, '/body') : undefined
  return body === undefined ? '' : prettyJson(jsonTextOf(file, body))
}

/** A record's next notification as a template: laid out, and its time is that of the sending. */
export function followingTemplate(body: string): string {
  const edit = editJson(prettyJson(body))
  if (edit === null) return body
  edit.replace('/payload/updated_at', '"{{updatedAt}}"')
  return edit.text()
}

/**
 * The file of an own fixture: that of the fixture it began with, with another title and body. What the file says of its
 * body follows the body; the record's identifier and times become placeholders. `null` where the body is not JSON.
 */
export function fileWithBody(file: string, fixture: Fixture, title: string, body: string): string | null {
  const template = editJson(body)
  const whole = editJson(file)
  if (template === null || whole === null) return null
  const idName = fixture.service === 'transactions' ? 'id' : fixture.kind === 'withdrawal' ? 'wid' : 'fid'
  template.replace(`/payload/${idName}`, '"{{recordId}}"')
  template.replace('/payload/created_at', '"{{createdAt}}"')
  template.replace('/payload/updated_at', '"{{updatedAt}}"')
  const text = template.text()
  whole.set('', 'title', title)
  whole.set('', 'status', textAt(text, '/payload/status') ?? fixture.status)
  whole.set('', 'refundStatus', textAt(text, `/payload/${fixture.kind}/refund_status`))
  whole.replace('/body', text.replaceAll('\n', '\n  '))
  return whole.text()
}

function textAt(text: string, pointer: string): string | null {
  const result = readJson(text)
  const node = result.ok ? at(result.root, pointer) : undefined
  return node?.type === 'string' ? node.value : null
}

/** The text of every value that holds no others, by its JSON Pointer. */
export function leavesOf(text: string): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>()
  const result = readJson(text)
  if (result.ok) gather(result.root, '')
  return leaves

  function gather(node: JsonNode, pointer: string): void {
    if (node.type === 'object') {
      for (const { key, value } of node.members) gather(value, `${pointer}/${escaped(key)}`)
    } else if (node.type === 'array') {
      for (const [index, item] of node.items.entries()) gather(item, `${pointer}/${index}`)
    } else leaves.set(pointer, jsonTextOf(text, node))
  }
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
