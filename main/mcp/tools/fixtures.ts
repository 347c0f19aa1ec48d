import { z } from 'zod'
import { isPassed } from '#contract/sending/passed'
import type { Attempt } from '#contract/sending/sending'
import { fixtureId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { nearPaths } from '../../engine/library.ts'
import { cut, fitting } from '../outside/plain-values.ts'
import { Refusal } from '../outside/refusal.ts'
import { findRecord } from '../reading/find-record.ts'
import { attemptsOutside, attemptViews, sendingFacts } from '../sending/attempt-view.ts'
import { destinationOf, limited, timeoutInput } from '../sending/target.ts'
import { defineTool } from './tool.ts'

export const toInput = {
  to: z
    .string()
    .min(1)
    .max(2_000)
    .describe(
      'URL on this machine, such as http://127.0.0.1:3000/webhooks, or "listener" for Hooktrail itself',
    ),
}

export const listFixtures = defineTool({
  name: 'list_fixtures',
  title: 'List fixtures and scenarios',
  description:
    'Lists fixtures (notifications made from a template, for send_fixture) and scenarios (fixtures sent in an order with timing and faults, for run_scenario and run_drill), with those of the user. Use contains to filter by id or title, also where is_cut says that not all have room.',
  effect: 'reads',
  input: { contains: z.string().max(100).default('') },
  facts: {
    fixture_count: z.int().describe('all that match'),
    scenario_count: z.int(),
    is_cut: z.boolean().describe('not all are returned: narrow contains'),
  },
  outside: {
    fixtures: z.array(
      z.object({
        ...{ id: z.string(), title: z.string(), service: z.string(), kind: z.string(), status: z.string() },
        is_own: z.boolean().describe("one of the user's"),
      }),
    ),
    scenarios: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        steps: z.int(),
        is_own: z.boolean(),
      }),
    ),
  },
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
        .map(({ id, title, service, kind, status, isOwn }) => ({
          ...{ id, title: cut(title), service, kind, status: cut(status, 100), is_own: isOwn },
        }))
      const scenarios = all.scenarios.filter(matches).map(({ id, title, description, steps, isOwn }) => ({
        ...{ id, title: cut(title), description: cut(description, 300), steps: steps.length, is_own: isOwn },
      }))
      const outside = { fixtures: fitting(fixtures, 24_000), scenarios: fitting(scenarios, 24_000) }
      const [fixture_count, scenario_count] = [fixtures.length, scenarios.length]
      const is_cut = outside.fixtures.length < fixture_count || outside.scenarios.length < scenario_count
      return { facts: { fixture_count, scenario_count, is_cut }, outside }
    }),
})

export const sendFixture = defineTool({
  name: 'send_fixture',
  title: 'Send a fixture',
  description:
    'Sends notifications made from a fixture to an app on this machine: of new records, or as the next status of a captured record. Needs --allow-send. Returns each attempt with the status of its response. At most 20.',
  effect: 'sends',
  input: {
    fixture: z.string().min(1).max(200).describe('id from list_fixtures'),
    ...toInput,
    record: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .describe('id or key of a captured record; default: a new record'),
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
  facts: sendingFacts,
  outside: attemptsOutside,
  run: (params, { access, permissions, signal, progress }) =>
    access.change(
      async client => {
        const until = limited(signal, params.timeout_seconds)
        await refuseUnknown(client, params.fixture)
        const destination = destinationOf(params.to, permissions)
        const { record, count } = params
        const found = record === undefined ? null : await findRecord(client, record, signal)
        const attempts: Attempt[] = []
        while (attempts.length < count && !until.aborted) {
          attempts.push(
            await client.call('fixtures.send', {
              id: fixtureId(params.fixture),
              subject:
                found === null ? { record: 'new' } : { record: 'existing', recordKey: found.recordKey },
              overrides: params.set,
              ...destination,
            }),
          )
          progress(attempts.length, count, `${attempts.length} of ${count} sent`)
        }
        const sent = attempts.length
        const passed = attempts.filter(isPassed).length
        return {
          facts: {
            state: sent === count ? 'done' : 'canceled',
            ...{ total: count, sent, passed, failed: sent - passed, skipped: 0 },
          },
          outside: {
            message: attempts.find(({ warning }) => warning !== null)?.warning ?? null,
            attempts: await attemptViews(client, attempts),
          },
        }
      },
      params.record === undefined ? undefined : signal,
    ),
})

/** Reports a mistyped name before anything is sent. Throws `not-found`. */
async function refuseUnknown(client: Client, id: string): Promise<void> {
  const { fixtures } = await client.call('fixtures.list', {})
  const ids = fixtures.map(fixture => String(fixture.id))
  if (ids.includes(id)) return
  throw new Refusal(
    'not-found',
    'There is no such fixture. Similar ones are below; list_fixtures has all.',
    // A file of the user's folder may have any name.
    nearPaths(id, ids).join('\n'),
  )
}
