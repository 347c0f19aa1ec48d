import { create } from 'zustand'
import type { Result } from '#contract/methods'
import type { Fixture } from '#contract/sending/sending'
import type { FixtureId } from '#contract/terms'
import { call } from '../api/client.ts'
import type { Follower } from '../data/follower.ts'
import { createAnswers } from './answers.ts'
import { failed, loading, type Resource, ready, readyValue } from './resource.ts'

/** All fixtures, the user's own last, with where those lie. */
export type FixtureCatalogue = Result<'fixtures.list'>

export const useFixtureList = create<{ readonly catalogue: Resource<FixtureCatalogue> }>()(() => ({
  catalogue: loading,
}))

const { getState: get, setState: set } = useFixtureList

/** Fetches the list at the first call, and again where fetching failed. */
export async function loadFixtures(): Promise<void> {
  if (get().catalogue.state !== 'ready') await fetchFixtures()
}

const answers = createAnswers()
/** Somebody looks, or has looked. */
let isAsked = false

export async function fetchFixtures(): Promise<void> {
  isAsked = true
  const isNews = answers.ask()
  try {
    const catalogue = ready(await call('fixtures.list', {}))
    if (isNews()) set({ catalogue })
  } catch (error) {
    if (isNews()) set({ catalogue: failed(error) })
  }
}

export function fixtureById(id: FixtureId | null): Fixture | null {
  return readyValue(get().catalogue)?.fixtures.find(one => one.id === id) ?? null
}

/** Nothing is fetched until somebody has looked. */
export const fixturesSync: Follower = {
  loadAll: refetch,
  apply: frames => {
    const isChanged = frames.some(
      frame => frame.name === 'fixtures.changed' || frame.name === 'settings.changed',
    )
    if (isChanged) refetch()
  },
}

function refetch(): void {
  if (isAsked) void fetchFixtures()
}
