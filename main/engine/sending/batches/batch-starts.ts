import { type Added, nothingAdded } from '#contract/sending/additions'
import { marksOf } from '#contract/sending/marks'
import type { Batch, BatchPlan, BatchSelection } from '#contract/sending/replay'
import type { AllowRemote, Target } from '#contract/sending/sending'
import type { RouteId } from '#contract/terms'
import { isPublicHost } from '../../net/hosts.ts'
import type { ReadyAdditions } from '../additions/additions.ts'
import type { Fixtures, FixtureUse } from '../fixtures/fixtures.ts'
import type { ScenarioRun, Scenarios } from '../scenarios/scenarios.ts'
import { refuseProductionTo, resolveTarget, type TargetRules } from '../target/target.ts'
import { parseTargetUrl } from '../target/target-url.ts'
import { batchOfCaptured, type CapturedBatchOptions, nameOf } from './batch-of-captured.ts'
import { batchOfMade, type Pace, sequenceOfOne } from './batch-of-made.ts'
import { type BatchRequest, manyAtOnce } from './batch-request.ts'
import type { Batches } from './batches.ts'

/** How a batch of made notifications is sent. */
interface Manner extends Added {
  readonly allowRemote: AllowRemote
}

export type BatchStarts = ReturnType<typeof createBatchStarts>

/** Each resolves before the first attempt is sent. Throws `invalid-url`, `remote-target-refused` before the start. */
export function createBatchStarts(
  options: CapturedBatchOptions & {
    readonly batches: Batches
    readonly fixtures: Fixtures
    readonly scenarios: Scenarios
    /** Number of deliveries in a selection from production addresses of the services. Rejects with `invalid-query`. */
    readonly countProduction: (selection: BatchSelection) => Promise<number>
    readonly rules: (allowRemote: AllowRemote, routeId?: RouteId | null) => TargetRules
    /** Throws `secret-unavailable`, `invalid-params`. */
    readonly ready: (added: Added) => Promise<ReadyAdditions>
  },
) {
  const { batches, fixtures, scenarios, rules, ready } = options

  /** Sends a fixture many times. Throws the errors of making it. */
  async function sendMany(use: FixtureUse, pace: Pace, to: Target, manner: Manner): Promise<Batch> {
    const { allowRemote } = manner
    const additions = await ready(manner)
    const target = resolveTarget(to, rules(allowRemote))('/')
    // Reports a fixture that can't be made before anything is sent.
    await fixtures.make(use)
    const { subject } = use
    const count =
      subject.record === 'existing'
        ? await options.countProduction({ by: 'record', recordKey: subject.recordKey })
        : 0
    refuseProductionTo(to, allowRemote, count)
    const isProduction = count > 0
    const isEdited = isEditedUse(use)
    const request: BatchRequest = {
      of: 'fixture',
      use: { ...use, overrides: [...use.overrides] },
      target: to,
      additions: manner.additions,
      ...pace,
    }
    return batches.start({ selection: 'fixture', name: use.id, target: target.text }, request, async id =>
      batchOfMade(options.attempts, {
        id,
        target,
        additions,
        marks: marksOf(allowRemote, isProduction),
        sequence: sequenceOfOne(pace, {
          // Statuses of one record are sent one after another.
          concurrency: use.subject.record === 'new' ? manyAtOnce : 1,
          make: async () => ({ ...(await fixtures.make(use)), fixtureId: use.id, isEdited }),
        }),
      }),
    )
  }

  /** Sends a scenario's steps, for new records. Throws `not-found`, `scenario-unfit`. */
  async function runScenario(run: ScenarioRun, to: Target, manner: Manner): Promise<Batch> {
    const { allowRemote } = manner
    const additions = await ready(manner)
    const target = resolveTarget(to, rules(allowRemote))('/')
    const sequence = await scenarios.sequence(run)
    return batches.start(
      { selection: 'scenario', name: run.id, target: target.text },
      { of: 'scenario', ...run, target: to, additions: manner.additions },
      async id =>
        batchOfMade(options.attempts, {
          id,
          target,
          sequence,
          additions,
          marks: marksOf(allowRemote, false),
        }),
    )
  }

  /** Sends captured deliveries again. */
  async function startBatch(
    plan: BatchPlan,
    allowRemote: AllowRemote,
    variables: Added['variables'] = nothingAdded.variables,
  ): Promise<Batch> {
    const additions = await ready({ additions: plan.additions, variables })
    const { target: to, selection } = plan
    const isOwnTargets = selection.by === 'missed'
    const isAsked = allowRemote !== true && to.to === 'url' && !isOwnTargets
    if (isAsked && isPublicHost(parseTargetUrl(to.url).hostname)) {
      refuseProductionTo(to, allowRemote, await options.countProduction(selection))
    }
    const now = () => rules(allowRemote, selection.by === 'missed' ? selection.routeId : null)
    const asked = now()
    const targetOf = isOwnTargets ? null : resolveTarget(plan.target, asked, plan.keepPath)
    const target = isOwnTargets ? '' : plan.target.to === 'url' ? plan.target.url : (asked.captureUrl ?? '')
    return batches.start(
      { selection: plan.selection.by, name: nameOf(plan.selection), target },
      { of: 'captured', plan },
      (id, signal) => batchOfCaptured(options, { id, plan, targetOf, additions, rules: now, signal }),
    )
  }

  return { startBatch, sendMany, runScenario }
}

/** Whether the user changed the fixture. */
export function isEditedUse({ body, template, overrides }: FixtureUse): boolean {
  return body !== undefined || template !== undefined || overrides.length > 0
}
