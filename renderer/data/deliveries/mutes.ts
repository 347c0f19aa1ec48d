import type { Mute } from '#contract/deliveries/mutes'
import type { AppError } from '#contract/errors'
import { change, failureOf } from '../client/change.ts'
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

/** Mutes findings in all deliveries. Returns the error of a failed change. */
export function addMute(mute: Mute): Promise<AppError | null> {
  return failureOf(async () => show('mutes.list', {}, await change('mutes.add', mute)))
}

/** Shows them again. Returns the error; mutes that were removed before it stay removed. */
export function removeMutes(mutes: readonly Mute[]): Promise<AppError | null> {
  return failureOf(async () => {
    for (const mute of mutes) show('mutes.list', {}, await change('mutes.remove', mute))
  })
}
