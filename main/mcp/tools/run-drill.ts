import { z } from 'zod'
import { type Drill, drillLimits } from '#contract/drill/drill'
import { drillPropertySchema } from '#contract/drill/properties'
import { sessionIdSchema } from '#contract/terms'
import { failureLines, followToEnd } from '../../engine/library.ts'
import { cut, fitting } from '../outside/plain-values.ts'
import { allowanceOf, scenarioIdOf } from '../sending/target.ts'
import { defineTool } from './tool.ts'

const failureLength = 6_000

export const runDrill = defineTool({
  name: 'run_drill',
  title: 'Run a drill',
  description:
    'Sends the notifications of records to an app on this machine in every way that may happen (reordered, repeated, at the same time, skipped), checks properties of the app, and returns the smallest sequence that breaks each. Without records, scenarios or session it uses one trail of every kind. With state_url it also compares what the app stores: {recordId} stands for the id. The app gets made-up records: point it at a test instance. No programs are run. Needs --allow-send. Ends after time_limit_seconds with what was found by then. Returns the numbers of checks that held, broke and were not checked, rows of the last two, and each failure as text: what was sent, the responses, the difference. seed repeats the drill.',
  effect: 'sends',
  input: {
    to: z.string().min(1).max(2_000).describe('URL where the app takes notifications'),
    state_url: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .describe('GET, such as http://127.0.0.1:3000/records/{recordId}'),
    records: z
      .array(z.string().min(1).max(1_000))
      .max(20)
      .default([])
      .describe('ids or keys of captured records'),
    scenarios: z.array(z.string().min(1).max(120)).max(20).default([]).describe('ids from list_fixtures'),
    session_id: sessionIdSchema.optional(),
    expect: z
      .array(z.string().min(1).max(2_000))
      .max(20)
      .default([])
      .describe(
        '/amount=/payload/issuance/amount, /status="paid", credited-once, final-status, refund-recorded',
      ),
    properties: z.array(drillPropertySchema).max(20).default([]).describe('default: all'),
    runs: z.int().min(1).max(200).default(10).describe('sequences for each property and trail'),
    seed: z.int().min(drillLimits.seed.least).max(drillLimits.seed.most).optional(),
    settle_ms: z
      .int()
      .min(0)
      .max(10_000)
      .default(500)
      .describe('how long the app may work after its response'),
    time_limit_seconds: z.int().min(1).max(600).default(45),
  },
  run: (params, { access, permissions, signal, progress }) =>
    access.change(async client => {
      const { to: url, state_url: stateUrl } = params
      const { id } = await client.call('drills.start', {
        url,
        source: {
          records: params.records,
          scenarios: params.scenarios.map(scenarioIdOf),
          sessionId: params.session_id ?? null,
        },
        state: stateUrl === undefined ? { by: 'none' } : { by: 'url', url: stateUrl },
        expect: params.expect,
        settleMs: params.settle_ms,
        runs: params.runs,
        seed: params.seed ?? null,
        properties: params.properties,
        timeLimitMs: params.time_limit_seconds * 1000,
        allowRemote: allowanceOf(permissions),
      })
      const ended = await followToEnd(client, {
        read: () => client.call('drills.get', { id }),
        isEnded: drill => drill.endedAtMs !== null,
        cancel: () => client.call('drills.cancel', { id }),
        onState: ({ runs, plannedRuns }) =>
          progress(runs, plannedRuns, `${runs} of ${plannedRuns} sequences`),
        signal,
      })
      return resultOf(ended)
    }, signal),
})

function resultOf(drill: Drill) {
  const count = (verdict: string): number => drill.cells.filter(cell => cell.verdict === verdict).length
  const [held, broken] = [count('held'), count('broken')]
  const failures = drill.failures.map(failure => {
    const trail = drill.trails.find(one => one.name === failure.trail)
    return cut(failureLines(failure, trail, { withTimes: false }).join('\n'), failureLength)
  })
  const checks = drill.cells
    .filter(({ verdict }) => verdict !== 'held')
    .map(({ property, trail, verdict, reason }) => ({
      property,
      trail: cut(trail),
      verdict,
      // A broken one is explained by its failure.
      ...(verdict === 'broken' ? {} : { sentence: reason }),
    }))
  return {
    facts: {
      drill_id: drill.id,
      state: drill.state === 'cancelled' ? 'canceled' : drill.state,
      is_unreachable: drill.isUnreachable,
      seed: drill.seed,
      held,
      broken,
      unchecked: drill.cells.length - held - broken,
      sent: drill.sent,
    },
    outside: { message: drill.message, checks: fitting(checks, 16_000) },
    ...(failures.length === 0 ? {} : { text: fitting(failures, 30_000).join('\n\n') }),
  }
}
