import { z } from 'zod'
import { batchLimits } from '#contract/sending/replay'
import { attemptsOutside, batchView, endedBatch, sendingFacts } from '../sending/attempt-view.ts'
import { scenarioIdOf } from '../sending/scenario-id.ts'
import { destinationOf } from '../sending/target.ts'
import { limited, timeoutInput } from '../sending/time-limit.ts'
import { toInput } from './fixtures.ts'
import { defineTool } from './tool.ts'

export const runScenario = defineTool({
  name: 'run_scenario',
  title: 'Run a scenario',
  description:
    'Sends the steps of a scenario to an app on this machine, for new records: fixtures in order, with repetitions and faults. By default without its delays. Needs --allow-send. Returns the attempts.',
  effect: 'sends',
  input: {
    scenario: z.string().min(1).max(120).describe('id from list_fixtures'),
    ...toInput,
    speed: z
      .number()
      .positive()
      .max(batchLimits.speed)
      .optional()
      .describe('1: with the delays of the scenario; 10: ten times as fast; default: without delays'),
    seed: z
      .int()
      .min(0)
      .max(batchLimits.seed)
      .optional()
      .describe('the same seed makes the same ids and faults'),
    ...timeoutInput,
  },
  facts: sendingFacts,
  outside: attemptsOutside,
  run: (params, { access, permissions, signal, progress }) =>
    access.change(async client => {
      const destination = await destinationOf(client, params.to, permissions)
      const started = await client.call('scenarios.run', {
        id: scenarioIdOf(params.scenario),
        timing: params.speed === undefined ? { mode: 'asap' } : { mode: 'recorded', speed: params.speed },
        seed: params.seed ?? null,
        ...destination,
      })
      const until = limited(signal, params.timeout_seconds)
      return batchView(client, await endedBatch(client, started, until, progress))
    }),
})
