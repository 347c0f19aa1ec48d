import { constants, setPriority } from 'node:os'

/**
 * Lowers the priority of the calling thread, so that capture goes first where processors are few. On Linux alone: elsewhere
 * the call would lower the whole process.
 */
export function yieldToCapture(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it: the thread works all the same.
  }
}
