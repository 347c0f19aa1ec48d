/**
 * What a worker and the engine agree on while a job runs, in one shared number: the engine can end the job even in the
 * middle of one long text, but never between the last check and what makes its result final.
 */
const states = { running: 0, final: 1, cancelled: 2 } as const

export type JobSignal = Int32Array<SharedArrayBuffer>

export function createJobSignal(): JobSignal {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** False where the job is final already. */
export function cancelJob(signal: JobSignal): boolean {
  return Atomics.compareExchange(signal, 0, states.running, states.cancelled) !== states.final
}

/** The job's result becomes final now. False where it was cancelled before. */
export function makeFinal(signal: JobSignal): boolean {
  return Atomics.compareExchange(signal, 0, states.running, states.final) !== states.cancelled
}

export function isCancelled(signal: JobSignal): boolean {
  return Atomics.load(signal, 0) === states.cancelled
}

/** A worker that has not ended by itself so long after it was asked to is terminated, in ms. */
export const cancelGraceMs = 500
