import type { ChangeResult, DeliverySet } from '#contract/deliveries/organizing'
import type { ParamsInput } from '#contract/methods'
import type { SessionId } from '#contract/terms'
import { change } from '../client/change.ts'
import { engineQuery, latest } from '../client/engine-query.ts'

/** The tags of deliveries, in alphabetical order. */
export const tagsQuery = engineQuery('tags.list', {})

/** The last fetched tags; none before. */
export function latestTags(): readonly { readonly name: string; readonly count: number }[] {
  return latest('tags.list', {})?.tags ?? []
}

/** The following functions reject with an `AppError`. */
export function tagDeliveries(params: ParamsInput<'deliveries.tag'>): Promise<ChangeResult> {
  return change('deliveries.tag', params)
}

export function noteDeliveries(of: DeliverySet, text: string): Promise<ChangeResult> {
  return change('deliveries.note', { of, text })
}

export function pinDeliveries(of: DeliverySet, isPinned: boolean): Promise<ChangeResult> {
  return change('deliveries.pinMany', { of, isPinned })
}

export function moveDeliveries(of: DeliverySet, sessionId: SessionId): Promise<ChangeResult> {
  return change('deliveries.move', { of, sessionId })
}

export function deleteDeliveries(of: DeliverySet): Promise<ChangeResult> {
  return change('deliveries.delete', { of })
}

export async function undoChange(undo: string): Promise<number> {
  return (await change('deliveries.undo', { undo })).changed
}
