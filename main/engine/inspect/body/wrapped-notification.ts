import { memberOf, pointerTo } from '#contract/json/pointer'
import type { JsonNode, JsonObjectNode } from '#contract/json/text'
import type { FindingsCollector } from '../collect-findings.ts'
import { memberObject } from '../values/scalars.ts'
import { readBoundedJson } from './bounded-json.ts'

/** Envelopes of services that forward requests, by their members. */
const envelopes: readonly (readonly [name: string, has: (root: JsonObjectNode) => boolean])[] = [
  ['Amazon SNS', root => hasAll(root, 'Type', 'Message')],
  ['Amazon SQS or SNS for Lambda', root => hasAll(root, 'Records')],
  [
    'Amazon API Gateway',
    root =>
      hasAll(root, 'body') &&
      ['requestContext', 'httpMethod', 'isBase64Encoded'].some(name => hasAll(root, name)),
  ],
  ['Amazon EventBridge', root => hasAll(root, 'detail-type', 'detail')],
  ['CloudEvents', root => hasAll(root, 'specversion')],
  ['Google Pub/Sub', root => hasAll(root, 'message', 'subscription')],
]

/** Longer texts are no notifications. */
const maximumText = 1024 * 1024
const maximumDepth = 4
const maximumNodes = 200

/**
 * Whether the body is another envelope with a notification in it, as an object, as JSON text or in base64. Adds the
 * finding that names the envelope.
 */
export function checkWrapped(root: JsonNode, findings: FindingsCollector): boolean {
  const path =
    root.type === 'object' || root.type === 'array' || root.type === 'string' ? innerPath(root) : null
  if (path === null) return false
  report(nameOf(root), path, findings)
  return true
}

/** The same for a form, such as `payload=%7B…`. */
export function checkWrappedForm(text: string, findings: FindingsCollector): void {
  if (text.length > maximumText || !/^[\w.[\]-]{1,100}=/.test(text)) return
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isNotificationText(value)) continue
    report(`a form (${name.slice(0, 100)}=)`, '', findings)
    return
  }
}

function report(name: string, path: string, findings: FindingsCollector): void {
  const at = path === '' ? '' : `, at ${path}`
  const message = `The notification is inside another envelope: ${name}${at}. Send only the notification.`
  findings.add('notification-wrapped', path, message)
}

function nameOf(root: JsonNode): string {
  if (root.type === 'array') return 'a list'
  if (root.type !== 'object') return 'JSON text'
  const known = envelopes.find(([, has]) => has(root))
  return (
    known?.[0] ??
    `an object with ${root.members
      .slice(0, 3)
      .map(({ key }) => key.slice(0, 40))
      .join(', ')}`
  )
}

/** Pointer of the innermost notification, breadth first; `null` for none. */
function innerPath(root: JsonNode): string | null {
  const work: { node: JsonNode; path: string; depth: number }[] = [{ node: root, path: '', depth: 0 }]
  for (let index = 0; index < Math.min(work.length, maximumNodes); index++) {
    const { node, path, depth } = work[index] ?? { node: root, path: '', depth: 0 }
    if (depth > 0 && isNotification(node)) return path
    if (node.type === 'string') {
      if (isNotificationText(node.value)) return path
    } else if (depth < maximumDepth && node.type === 'array') {
      node.items.slice(0, 5).forEach((item, at) => {
        work.push({ node: item, path: pointerTo(path, at), depth: depth + 1 })
      })
    } else if (depth < maximumDepth && node.type === 'object') {
      for (const { key, value } of node.members.slice(0, 50)) {
        work.push({ node: value, path: pointerTo(path, key), depth: depth + 1 })
      }
    }
  }
  return null
}

function isNotification(node: JsonNode): boolean {
  return (
    node.type === 'object' &&
    memberOf(node, 'event')?.type === 'string' &&
    memberObject(node, 'payload') !== null
  )
}

/** JSON text of a notification, also in base64 or in quotes. */
function isNotificationText(text: string): boolean {
  if (text.length > maximumText || text.length < 20) return false
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(text)
  const json = isBase64 ? Buffer.from(text, 'base64').toString('utf8') : text
  if (!/^\s*["{]/.test(json)) return false
  const read = readBoundedJson(json)
  if (read?.ok !== true) return false
  return read.root.type === 'string'
    ? read.root.value.length < json.length && isNotificationText(read.root.value)
    : isNotification(read.root)
}

function hasAll(root: JsonObjectNode, ...names: readonly string[]): boolean {
  return names.every(name => memberOf(root, name) !== undefined)
}
