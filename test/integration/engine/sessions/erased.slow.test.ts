import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { undoMs } from '#contract/deliveries/organizing'
import type { DeliveryId, FixtureId } from '#contract/terms'
import { canariesIn } from '../../../support/engine/canary-forms.ts'
import { runDrill } from '../../../support/engine/ended-drill.ts'
import { openTestEngine, type TestEngine } from '../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { openPort } from '../../../support/network/open-port.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

/** Marks of one way of deletion: each is found in the files before, and in none afterwards. */
const marksOf = (way: string) => {
  const names = [
    ...[
      'body',
      'member',
      'unknownValue',
      'recordId',
      'otherId',
      'status',
      'asset',
      'amount',
      'createdAt',
      'updatedAt',
    ],
    ...[
      'reasonCode',
      'reasonText',
      'errorText',
      'concepto',
      'originId',
      'event',
      'kind',
      'notJson',
      'longBody',
      'form',
      'repeated',
    ],
    ...[
      'path',
      'longPath',
      'query',
      'headerName',
      'headerValue',
      'duplicateHeader',
      'cookie',
      'userAgent',
      'contentType',
    ],
    ...[
      'host',
      'forwardedFor',
      'authorization',
      'note',
      'tag',
      'session',
      'sessionNote',
      'appVersion',
      'environment',
    ],
    ...['appHeader', 'appBody', 'editedBody', 'editedHeader', 'replayedTo', 'nextTo', 'drilledTo'],
  ] as const
  return Object.fromEntries(names.map(name => [name, `mk${way}${name.toLowerCase()}q`])) as Record<
    (typeof names)[number],
    string
  >
}
type Marks = ReturnType<typeof marksOf>

/** An app that returns marks. */
async function app(marks: Marks): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader(`x-${marks.appHeader}`, marks.appHeader)
    response.end(marks.appBody)
  })
  return `http://127.0.0.1:${await openPort(server)}`
}

function bodiesOf(marks: Marks): string[] {
  const { event, payload } = transactionExample('issuance', 'FAILED') as { event: string; payload: object }
  const { payload: funding } = { payload: { currency: 'mxn', amount: '1.00', method: 'spei' } }
  const failed = {
    ...payload,
    id: marks.recordId,
    asset: marks.asset,
    created_at: marks.createdAt,
    updated_at: marks.updatedAt,
    issuance: { failure_reason: marks.reasonCode, error: { message: marks.errorText } },
    [marks.member]: marks.unknownValue,
  }
  return [
    JSON.stringify({ event, payload: failed }),
    JSON.stringify({ event, payload: { ...failed, status: 'PENDING', note: marks.repeated } }),
    JSON.stringify({
      event,
      payload: { ...payload, id: marks.otherId, status: marks.status, kind: marks.kind },
    }),
    JSON.stringify({
      event: 'funding',
      payload: {
        ...funding,
        fid: marks.otherId,
        status: 'failed',
        amount: marks.amount,
        details: { fail_reason: marks.reasonText, concepto: marks.concepto, origin_wid: marks.originId },
      },
    }),
    JSON.stringify({ event: marks.event, payload: { a: marks.body } }),
    `not JSON ${marks.notJson}`,
    `${'x'.repeat(300_000)}${marks.longBody}`,
    `form=${marks.form}`,
  ]
}

async function capture({ client, captureUrl }: TestEngine, marks: Marks): Promise<void> {
  const url = await app(marks)
  const route = { path: '/hooks/*', targets: [{ url, keepPath: true }] }
  const { id: routeId } = await client.call('routes.save', { route })
  const before = (await client.call('app.status')).deliveryCount
  const bodies = bodiesOf(marks)
  for (const [index, body] of bodies.entries()) {
    const path = index === 0 ? `/hooks/${marks.path}` : `/hooks/${marks.longPath.repeat(20)}`
    await httpCall(`${captureUrl}${path}?token=${marks.query}`, {
      method: 'POST',
      headers: {
        [`x-${marks.headerName}`]: marks.headerValue,
        'X-Same': marks.duplicateHeader,
        Cookie: marks.cookie,
        'User-Agent': marks.userAgent,
        'Content-Type': `application/json; v=${marks.contentType}`,
        'X-Forwarded-For': marks.forwardedFor,
        Authorization: `Basic ${marks.authorization}`,
        Host: marks.host,
      },
      body,
    })
  }
  const stored = async () => (await client.call('attempts.list', { routeId, limit: 500 })).attempts.length
  await until(async () => (await stored()) === bodies.length)
  await until(async () => (await client.call('app.status')).pendingCount === 0)
  await client.call('routes.remove', { id: routeId })
  const ids = (await client.call('deliveries.list', {})).rows
    .slice(0, -before || undefined)
    .map(({ id }) => id)
  const of = { ids }
  await client.call('deliveries.tag', { of, add: [marks.tag] })
  await client.call('deliveries.note', { of, text: marks.note })
  await client.call('deliveries.replay', {
    id: ids[0] as DeliveryId,
    target: { to: 'url', url: `${url}/${marks.replayedTo}` },
    edited: { body: marks.editedBody, headers: [['X-Edited', marks.editedHeader]] },
  })
  const next = await client.call('fixtures.send', {
    id: 'issuance-complete' as FixtureId,
    subject: { record: 'existing', recordKey: `transactions:${marks.recordId}` },
    target: { to: 'url', url: `${url}/${marks.nextTo}` },
  })
  await client.call('attempts.repeat', { id: next.id })
}

async function drilled({ engine }: TestEngine, marks: Marks): Promise<void> {
  const url = `${await app(marks)}/${marks.drilledTo}`
  await runDrill(engine, {
    url,
    source: { records: [marks.recordId] },
    properties: ['responses'],
    runs: 1,
    settleMs: 5,
    seed: 7,
  } as never)
}

test('no byte of what was deleted stays in any file after a vacuum, and everything else does', async () => {
  const [stays, inSession, deleted, retained] = (['stays', 'session', 'deleted', 'retained'] as const).map(
    marksOf,
  )
  if (!stays || !inSession || !deleted || !retained) throw new Error('Four ways.')
  const dataDir = join(temporaryFolder(), 'data')
  const first = await openTestEngine(dataDir)
  const { client } = first
  await capture(first, retained)
  await drilled(first, retained)
  await client.call('sessions.start', { name: inSession.session })
  const { session } = await client.call('app.status')
  const facts = {
    note: inSession.sessionNote,
    appVersion: inSession.appVersion,
    environment: inSession.environment,
  }
  await client.call('sessions.change', { id: session.id, ...facts })
  await capture(first, inSession)
  await drilled(first, inSession)
  await client.call('sessions.end')
  await capture(first, deleted)
  await drilled(first, deleted)
  await capture(first, stays)
  const found = new Set(canariesIn(dataDir, inSession).map(where => where.split(' ')[0]))
  expect(Object.keys(inSession).filter(name => !found.has(name))).toEqual([])
  expect(found.size).toBeGreaterThanOrEqual(40)

  await client.call('sessions.remove', { id: session.id })
  await client.call('deliveries.delete', { of: { query: `tag:${deleted.tag}` } })
  await client.call('retention.apply', { deliveries: bodiesOf(stays).length })
  await first.engine.close()
  // An hour passes.
  const database = new Database(join(dataDir, 'store.db'))
  database.prepare('UPDATE deletions SET deleted_at_ms = deleted_at_ms - ?').run(undoMs + 1_000)
  database.close()

  const second = await openTestEngine(dataDir)
  expect(await second.client.call('storage.vacuum')).toMatchObject({ isComplete: true, remains: 'nothing' })
  for (const marks of [inSession, deleted, retained]) expect(canariesIn(dataDir, marks)).toEqual([])
  const { rows } = await second.client.call('deliveries.list', { query: `tag:${stays.tag}` })
  expect(rows).toHaveLength(bodiesOf(stays).length)
  expect((await second.client.call('deliveries.list', { query: stays.reasonText })).rows).toHaveLength(1)
  await second.engine.close()
  for (const marks of [inSession, deleted, retained]) expect(canariesIn(dataDir, marks)).toEqual([])
})
