import type { EventFrame } from '#contract/events'
import type { Follower } from '../data/follower.ts'
import { loadCalls } from './calls-store.ts'
import { loadEnvironments } from './environments-store.ts'

/** Environments, and what is registered at them. */
export const servicesSync: Follower = { loadAll, apply }

function loadAll(): void {
  void loadEnvironments()
  void loadCalls()
}

function apply(frames: readonly EventFrame[]): void {
  if (frames.some(frame => frame.name === 'environments.changed')) loadAll()
}
