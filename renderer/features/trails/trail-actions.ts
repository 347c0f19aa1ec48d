import type { Trail, TrailSummary } from '#contract/deliveries/trail'
import { quotedTerm } from '#contract/query/tokens'
import type { DeliveryId } from '#contract/terms'
import { goTo, linkToRecord, searchDeliveries, selectDelivery } from '#navigation'
import { copyAndSay, countOf } from '#ui'
import { openReplayMany } from '../batches/index.ts'
import { openExport } from '../exporting/index.ts'
import { saveTrailAsScenario } from '../scenarios/index.ts'

type RecordOf = Pick<Trail | TrailSummary, 'recordKey' | 'recordId'>

/** Opens the replay of all deliveries of a record. */
export function replayTrail(recordKey: string, deliveryCount: number): void {
  openReplayMany(
    { by: 'record', recordKey },
    `the trail’s ${countOf(deliveryCount, 'delivery', 'deliveries')}`,
  )
}

/** Shows the record's deliveries in the list, with this one selected. */
export function viewDeliveriesOf({ recordId }: RecordOf, selected: DeliveryId | null): void {
  goTo('deliveries')
  searchDeliveries(quotedTerm('record', recordId))
  selectDelivery(selected)
}

export function exportTrail({ recordKey }: RecordOf): void {
  openExport({ of: 'record', recordKey })
}

/** Saves the trail as a scenario of the user's, and opens that. */
export function scenarioOfTrail({ recordKey }: Pick<RecordOf, 'recordKey'>): void {
  void saveTrailAsScenario(recordKey)
}

/** Copies a link to the trail, and says so. */
export function copyTrailLink({ recordKey }: Pick<RecordOf, 'recordKey'>): void {
  void copyAndSay('Link', linkToRecord(recordKey))
}
