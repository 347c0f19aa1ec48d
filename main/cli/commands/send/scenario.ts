import type { Batch, BatchTiming } from '#contract/sending/replay'
import type { ScenarioId } from '#contract/sending/scenarios'
import { listScenarios } from '../../../engine/library.ts'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { createAttemptLines } from './attempt-lines.ts'
import { followBatch } from './follow-batch.ts'
import { destination, type SendingOptions } from './target.ts'

export interface ScenarioOptions extends SendingOptions {
  readonly timing: BatchTiming
}

/** Prints the scenarios that `scenario` knows. Needs no store. */
export async function scenarios(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { output, installation } = context
  for (const scenario of await listScenarios(installation.resourcesDir)) {
    await output.write(
      options.json
        ? `${JSON.stringify(scenario)}\n`
        : `${scenario.id.padEnd(24)}  ${scenario.title} (${scenario.steps.length} steps)\n`,
    )
  }
  return exitCodes.done
}

/** Sends a scenario's steps one after the other, for new records. */
export async function runScenario(
  context: CommandContext,
  id: ScenarioId,
  options: ScenarioOptions,
): Promise<ExitCode> {
  const lines = createAttemptLines(context.output, options.json === true)
  return withEngine(context, dataDirOf(options), async client => {
    const to = await destination(client, options)
    const begun = await client.call('scenarios.run', { id, timing: options.timing, ...to })
    const batch = await followBatch(client, begun.id, {
      attempts: lines.attempts,
      progress: current => lines.progress(progressText(current)),
    })
    if (batch.message !== null) context.output.complain(batch.message)
    const status = await lines.summary({ ...batch, elapsedMs: (batch.endedAtMs ?? 0) - batch.startedAtMs })
    return batch.state === 'done' ? status : exitCodes.failed
  })
}

function progressText({ sent, total, failed }: Batch): string {
  return `${sent} of ${total} sent, ${failed} failed`
}
