import { createListeners } from '../listeners.ts'

/** Notifies listeners of changes, at once or throttled. */
export function createStatusWatch(intervalMs: number) {
  const listeners = createListeners()
  let timer: NodeJS.Timeout | null = null

  const changed = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    listeners.tell()
  }
  return {
    add: listeners.add,
    changed,
    changedOften(): void {
      timer ??= setTimeout(changed, intervalMs).unref()
    },
    end(): void {
      if (timer !== null) changed()
    },
  }
}
