import { z } from 'zod'
import type { Fixture, Subject } from '#contract/sending/sending'
import type { Client } from '#contract/transport'
import { nearPaths } from '../../engine/library.ts'
import { cut, fitting } from '../outside/plain-values.ts'
import { Refusal } from '../outside/refusal.ts'
import { findRecord } from '../reading/find-record.ts'
import { batchView, endedBatch } from '../sending/attempt-view.ts'
import { destinationOf, limited, recordInput, timeoutInput, toInput } from '../sending/target.ts'
import { defineTool } from './tool.ts'

const fixtureInput = z.string().min(1).max(200).describe('id from list_fixtures')

export const listFixtures = defineTool({
  name: 'list_fixtures',
  title: 'List fixtures and scenarios',
  description:
    'Lists fixtures (notifications made from a template, for send_fixture) and scenarios (fixtures sent in an order with timing and faults, for run_scenario and run_drill), with those of the user (own/). Use contains to filter by id or title, also where is_cut says that not all have room. get_fixture has the body.',
  effect: 'reads',
  input: { contains: z.string().max(100).default('') },
  run: ({ contains }, { access, signal }) =>
    access.read(async client => {
      const [catalog, all] = await Promise.all([
        client.call('fixtures.list', {}, signal),
        client.call('scenarios.list', {}, signal),
      ])
      const wanted = contains.toLowerCase()
      const matches = ({ id, title }: { readonly id: string; readonly title: string }): boolean =>
        `${id} ${title}`.toLowerCase().includes(wanted)
      const fixtures = catalog.fixtures
        .filter(matches)
        .map(({ id, title, kind, status, refundStatus, isOwn }) => ({
          id,
          kind,
          status: cut(status, 100),
          refund_status: refundStatus,
          title: isOwn ? cut(title) : null,
        }))
      const scenarios = all.scenarios.filter(matches).map(({ id, title, description, steps, isOwn }) => ({
        id,
        title: isOwn ? cut(title) : null,
        description: cut(description, 300),
        steps: steps.length,
      }))
      const outside = { fixtures: fitting(fixtures, 24_000), scenarios: fitting(scenarios, 24_000) }
      const [fixture_count, scenario_count] = [fixtures.length, scenarios.length]
      const is_cut = outside.fixtures.length < fixture_count || outside.scenarios.length < scenario_count
      return { facts: { fixture_count, scenario_count, is_cut }, outside }
    }),
})

/** Own fixtures may be long. */
const bodyCharacters = 32_000

export const getFixture = defineTool({
  name: 'get_fixture',
  title: 'Get a fixture',
  description:
    'Shows the body that send_fixture would send now, with made-up ids and times, for a new record or as the next status of a captured one. Nothing is sent. Use it for tests and mocks.',
  effect: 'reads',
  input: {
    fixture: fixtureInput,
    record: recordInput.optional().describe('id or key of a captured record; default: a new record'),
  },
  run({ fixture, record }, { access, signal }) {
    const made = async (client: Client) => {
      const summary = await knownFixture(client, fixture)
      const { id, title, description } = summary
      const subject = await subjectOf(client, record, signal)
      const { body } = await client.call('fixtures.preview', { id, subject }, signal)
      const isCut = body.length > bodyCharacters
      return {
        facts: { bytes: Buffer.byteLength(body), is_cut: isCut },
        outside: { id, title: cut(title), description: cut(description, 300) },
        text: isCut ? cut(body, bodyCharacters) : body,
      }
    }
    return record === undefined ? access.read(made) : access.readInspected(signal, made)
  },
})

export const sendFixture = defineTool({
  name: 'send_fixture',
  title: 'Send a fixture',
  description:
    'Sends notifications made from a fixture to an app on this machine: of new records, or as the next status of a captured record. Needs --allow-send. Returns each attempt with the status of its response. At most 20.',
  effect: 'sends',
  input: {
    fixture: fixtureInput,
    ...toInput,
    record: recordInput.optional().describe('id or key of a captured record; default: a new record'),
    set: z
      .array(
        z.object({
          path: z.string().min(1).max(500).describe('JSON Pointer, such as /payload/amount'),
          value: z.string().max(10_000).describe('JSON, or text; {{uuid}}, {{now}} and others are generated'),
        }),
      )
      .max(50)
      .default([]),
    count: z.int().min(1).max(20).default(1),
    ...timeoutInput,
  },
  run: (params, { access, permissions, signal, progress }) =>
    access.change(
      async client => {
        const until = limited(signal, params.timeout_seconds)
        const { id } = await knownFixture(client, params.fixture)
        const destination = destinationOf(params.to, permissions)
        const subject = await subjectOf(client, params.record, signal)
        const { set: overrides, count } = params
        const begun = await client.call('fixtures.sendMany', {
          id,
          subject,
          overrides,
          count,
          ...destination,
        })
        return batchView(client, await endedBatch(client, begun, until, progress))
      },
      params.record === undefined ? undefined : signal,
    ),
})

async function subjectOf(client: Client, record: string | undefined, signal: AbortSignal): Promise<Subject> {
  if (record === undefined) return { record: 'new' }
  const { recordKey } = await findRecord(client, record, signal)
  return { record: 'existing', recordKey }
}

/** Reports a mistyped name before anything is made. Throws `not-found`. */
async function knownFixture(client: Client, id: string): Promise<Fixture> {
  const { fixtures } = await client.call('fixtures.list', {})
  const known = fixtures.find(fixture => fixture.id === id)
  if (known !== undefined) return known
  throw new Refusal(
    'not-found',
    'There is no such fixture. Similar ones are below; list_fixtures has all.',
    // A file of the user's folder may have any name.
    nearPaths(
      id,
      fixtures.map(fixture => String(fixture.id)),
    ).join('\n'),
  )
}
