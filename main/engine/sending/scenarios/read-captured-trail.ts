import { trailFindingCodes } from '#contract/deliveries/finding-codes'
import { AppError } from '#contract/errors'
import { at, stringAt } from '#contract/json/pointer'
import { readJson } from '#contract/json/text'
import { scenarioLimits } from '#contract/sending/scenario-terms'
import type { QueryWorker } from '../../queries/start-query-worker.ts'
import type { PlanReads } from '../plan-reads.ts'
import { countPlanRows, planId, planReceivedAtMs } from '../plan-rows.ts'
import type { CapturedTrail } from './captured-scenario.ts'

/** The newest findings about a trail. */
const maximumFindings = 200

/** Reads a trail for a scenario, delivery by delivery. Rejects with `not-found`, `scenario-unfit`. */
export async function readCapturedTrail(
  recordKey: string,
  reads: Pick<PlanReads, 'readPlan'> & { readonly queries: Pick<QueryWorker, 'ask'> },
): Promise<CapturedTrail> {
  const { queries } = reads
  const rows = await reads.readPlan({ by: 'record', recordKey }, new AbortController().signal)
  const count = countPlanRows(rows)
  if (count === 0)
    throw new AppError('not-found', `No record ${recordKey} in this data folder.`, { recordKey })
  if (count > scenarioLimits.steps) {
    throw new AppError(
      'scenario-unfit',
      `A scenario has at most ${scenarioLimits.steps} steps; this trail has ${count} deliveries.`,
    )
  }
  // Findings of single deliveries are shown with the trail too.
  const found = (await queries.ask('trailFindings', recordKey, maximumFindings)).filter(
    ({ code }) => code in trailFindingCodes,
  )
  const deliveries: CapturedTrail['deliveries'][number][] = []
  for (let row = 0; row < count; row++) {
    const id = planId(rows, row)
    const notification = await queries.ask('capturedNotification', id)
    const findings = found.filter(({ deliveryId }) => deliveryId === id).map(({ code }) => code)
    deliveries.push({ ...notification, receivedAtMs: planReceivedAtMs(rows, row), findings })
  }
  return { recordId: recordIdIn(deliveries[0]?.body ?? ''), deliveries }
}

function recordIdIn(body: string): string {
  const json = readJson(body)
  if (!json.ok || at(json.root, '/payload') === undefined) return ''
  return (
    ['/payload/id', '/payload/fid', '/payload/wid'].map(path => stringAt(json.root, path)).find(Boolean) ?? ''
  )
}
