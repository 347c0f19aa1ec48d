import type { Mute } from '#contract/deliveries/mutes'
import { change } from '../client/change.ts'
import { engineQuery, show, useLatest } from '../client/engine-query.ts'

const mutesQuery = engineQuery('mutes.list', {})

/** The mutes; none before the first response. */
export function useMutes(): readonly Mute[] {
  return useLatest<{ readonly mutes: readonly Mute[] }, readonly Mute[]>(
    mutesQuery,
    response => response?.mutes ?? none,
  )
}

const none: readonly Mute[] = []

/** Mutes findings in all deliveries. */
export async function addMute(mute: Mute): Promise<void> {
  show('mutes.list', {}, await change('mutes.add', mute))
}

/** Shows them again. Mutes that were removed before an error stay removed. */
export async function removeMutes(mutes: readonly Mute[]): Promise<void> {
  for (const mute of mutes) show('mutes.list', {}, await change('mutes.remove', mute))
}
