import { AppError } from '#contract/errors'
import { editJson } from '#contract/json-edit'
import { at } from '#contract/json-pointer'
import { type JsonNode, readJson } from '#contract/json-text'
import { collectFindings } from '../inspect/collect-findings.ts'
import { readEnvelope } from '../inspect/read-envelope.ts'
import { readTransactionKind } from '../inspect/transaction-kind.ts'
import type { FixtureFile } from './fixture-file.ts'
import { laterTime } from './later-time.ts'
import { applyRefund } from './next-refund.ts'
import { fillTemplate, type NotificationSubject } from './placeholders.ts'
import { statusMembers } from './status-members.ts'
import { readTemplate, stringAt } from './template-value.ts'

/**
 * The record's next notification: its newest one (`newestBody`, JSON text) in the fixture's status. What identifies the
 * record and all that is known of it stays as it came, number for number; the status, what comes with it, and a later
 * `updated_at` change. What is new is generated from the record's id. A refund that was triggered stays.
 * Throws `fixture-unfit` where the record is of another service or kind, or its body cannot be read.
 */
export function nextStatusBody(
  newestBody: string,
  fixture: FixtureFile,
  nowMs: number,
): { body: string; subject: NotificationSubject } {
  const result = readJson(newestBody)
  const edit = editJson(newestBody)
  if (!result.ok || edit === null)
    throw unfit("The record's newest body is not JSON: no status can follow it.")
  const { root } = result
  if (at(root, '/payload')?.type !== 'object') {
    throw unfit("The record's newest body has no payload: no status can follow it.")
  }
  refuseOtherKind(root, fixture)
  const recordId = recordIdIn(root, fixture)
  if (recordId === null) throw unfit("The record's newest body has no identifier: no status can follow it.")

  const createdAt = stringAt(root, '/payload/created_at')
  const updatedAt = laterTime(stringAt(root, '/payload/updated_at') ?? createdAt, nowMs)
  const subject = { recordId, createdAt: createdAt ?? updatedAt, updatedAt }
  const model = fillTemplate(fixture.body, subject)

  edit.set('/payload', 'status', fixture.status)
  // The funding service's records have none; where one was seen it goes on with the status.
  if (fixture.service === 'transactions' || at(root, '/payload/updated_at') !== undefined) {
    edit.set('/payload', 'updated_at', updatedAt)
  }
  const isOfItsMethod = hasMethodOf(root, fixture)
  for (const { parent, key, isOnlyWithStatus } of statusMembers[fixture.kind]) {
    const known = at(root, `${parent}/${key}`)
    const value = readTemplate(model, `${parent}/${key}`) ?? null
    if (value !== null && isOfItsMethod && (known === undefined || known.type === 'null'))
      edit.set(parent, key, value)
    else if (value === null && known !== undefined && isOnlyWithStatus) edit.remove(parent, key)
  }
  if (fixture.refundStatus !== null) {
    applyRefund(edit, root, { kind: fixture.kind, refundStatus: fixture.refundStatus, model, subject })
  }
  return { body: edit.text(), subject }
}

/** Funding and Withdrawal Notification Service: details vary by method, so that of another method none is taken. */
function hasMethodOf(root: JsonNode, fixture: FixtureFile): boolean {
  const method = fixture.service === 'funding' ? stringAt(root, '/payload/method') : null
  return method === null || method === readTemplate(fixture.body, '/payload/method')
}

function refuseOtherKind(root: JsonNode, fixture: FixtureFile): void {
  const kind = kindOf(root)
  if (kind === fixture.kind) return
  const article = /^[aeiou]/.test(kind) ? 'an' : 'a'
  const named = kind === '' ? 'of no known kind' : `${article} ${kind.replaceAll('_', ' ')}`
  throw unfit(`This record is ${named}; choose a fixture of that kind.`)
}

/** As inspection reads it, also where the event or the type is misspelled; empty where it is none that is known. */
function kindOf(root: JsonNode): string {
  const { family, payload } = readEnvelope(root, collectFindings())
  if (family === 'transaction') return (payload === null ? null : readTransactionKind(payload).kind) ?? ''
  return family === 'other' ? '' : (family ?? '')
}

/** The identifier's text; of a number the text that came. */
function recordIdIn(root: JsonNode, fixture: FixtureFile): string | null {
  const name = fixture.service === 'transactions' ? 'id' : fixture.kind === 'withdrawal' ? 'wid' : 'fid'
  const node = at(root, `/payload/${name}`)
  if (node?.type === 'string') return node.value
  return node?.type === 'number' ? node.text : null
}

function unfit(message: string): AppError {
  return new AppError('fixture-unfit', message)
}
