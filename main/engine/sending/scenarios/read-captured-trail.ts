import { AppError } from '#contract/errors'
import { at } from '#contract/json/pointer'
import { readJson } from '#contract/json/text'
import type { BatchSelection } from '#contract/sending/replay'
import { scenarioLimits } from '#contract/sending/scenario-file'
import type { DeliveryId } from '#contract/terms'
import { countPlanRows, type PlanRows, planId, planReceivedAtMs } from '../../plan-rows.ts'
import type { CapturedNotification } from '../fixtures/captured-fixture.ts'
import { stringAt } from '../fixtures/template-value.ts'
import type { CapturedTrail } from './captured-scenario.ts'

/** A finding about a trail, with the delivery that it is shown at. */
export interface TrailFindingOf {
  readonly deliveryId: DeliveryId
  readonly code: string
}

/** Reads a trail for a scenario, one delivery after the other. Rejects with `not-found`, `scenario-unfit`. */
export async function readCapturedTrail(
  recordKey: string,
  reads: {
    readonly readPlan: (selection: BatchSelection, signal: AbortSignal) => Promise<PlanRows>
    readonly readNotification: (id: DeliveryId) => Promise<CapturedNotification>
    readonly readTrailFindings: (recordKey: string) => Promise<readonly TrailFindingOf[]>
  },
): Promise<CapturedTrail> {
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
  const found = await reads.readTrailFindings(recordKey)
  const deliveries: CapturedTrail['deliveries'][number][] = []
  for (let row = 0; row < count; row++) {
    const id = planId(rows, row)
    const notification = await reads.readNotification(id)
    const findings = found.filter(({ deliveryId }) => deliveryId === id).map(({ code }) => code)
    deliveries.push({ ...notification, receivedAtMs: planReceivedAtMs(rows, row), findings })
  }
  return { recordId: recordIdIn(deliveries[0]?.body ?? ''), deliveries }
}

/** As it is written in the body. */
function recordIdIn(body: string): string {
  const json = readJson(body)
  if (!json.ok || at(json.root, '/payload') === undefined) return ''
  return (
    ['/payload/id', '/payload/fid', '/payload/wid'].map(path => stringAt(json.root, path)).find(Boolean) ?? ''
  )
}
