import { AppError } from '#contract/errors'
import type { UpdateStatus } from '#contract/updates'
import type { UpdateSubject, Updates } from '../../../main/engine/ports.ts'
import { exampleUpdates } from '../renderer/examples.ts'

/** The updates of a host, as an engine is given them: they do nothing. `subjects`: what follows them. */
export function standInUpdates(): Updates & {
  readonly subjects: UpdateSubject[]
  readonly publish: (status: UpdateStatus) => void
} {
  const listeners = new Set<(status: UpdateStatus) => void>()
  const subjects: UpdateSubject[] = []
  const status = (): UpdateStatus => exampleUpdates
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
