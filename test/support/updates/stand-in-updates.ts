import { AppError } from '#contract/errors'
import type { UpdateStatus } from '#contract/updates'
import type { UpdateSubject, Updates } from '../../../main/engine/ports.ts'

/** What a host whose updates know version 2.0.0 says. */
export const exampleUpdateStatus: UpdateStatus = {
  feedUrl: 'https://updates.example.org/feed.json',
  mayAsk: true,
  lastLook: { atMs: Date.UTC(2026, 0, 11), problem: null },
  release: {
    version: '2.0.0',
    publishedAtMs: Date.UTC(2026, 0, 10),
    notes: '### Added\n- A second version.',
    pageUrl: 'https://updates.example.org/releases/2.0.0',
    way: 'install',
    file: { name: 'Hooktrail-2.0.0.zip', bytes: 100_000_000 },
    command: null,
  },
  work: { kind: 'none' },
}

/** The updates of a host, as an engine is given them: they do nothing. `subjects`: what follows them. */
export function standInUpdates(): Updates & {
  readonly subjects: UpdateSubject[]
  readonly publish: (status: UpdateStatus) => void
} {
  const listeners = new Set<(status: UpdateStatus) => void>()
  const subjects: UpdateSubject[] = []
  const status = (): UpdateStatus => exampleUpdateStatus
  return {
    status,
    check: status,
    install(step) {
      if (step === 'restart') throw new AppError('not-found', 'The update is not downloaded yet.')
      return status()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(subject) {
      subjects.push(subject)
      return { choiceChanged() {}, end: () => void subjects.splice(subjects.indexOf(subject), 1) }
    },
    subjects,
    publish(changed) {
      for (const listener of listeners) listener(changed)
    },
  }
}
