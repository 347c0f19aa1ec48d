/**
 * Shared state of a worker and the engine while a job runs: the engine can cancel the job even during one
 * long text, but never between the last check and the commit of its result.
 */
const states = { running: 0, final: 1, cancelled: 2 } as const

export type JobSignal = Int32Array<SharedArrayBuffer>

export function createJobSignal(): JobSignal {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

/** False if the job is already final. */
export function cancelJob(signal: JobSignal): boolean {
  return Atomics.compareExchange(signal, 0, states.running, states.cancelled) !== states.final
}

/** Makes the job's result final. False if it was canceled before. */
export function makeFinal(signal: JobSignal): boolean {
  return Atomics.compareExchange(signal, 0, states.running, states.final) !== states.cancelled
}

export function isCanceled(signal: JobSignal): boolean {
  return Atomics.load(signal, 0) === states.cancelled
}

/** A worker that has not ended this long after the request to end is terminated, in ms. */
const cancelGraceMs = 500

/** Set by the worker once SQLite is loaded. */
export function markLoaded(signal: JobSignal): void {
  Atomics.store(signal, 1, 1)
}

/**
 * Calls `terminate` after the worker's time to end, but only once it has loaded SQLite: Node aborts the
 * process if a thread is terminated during the load. Returns the function that cancels it.
 */
export function terminateLater(signal: JobSignal, terminate: () => void): () => void {
  let timer = setTimeout(function check() {
    if (Atomics.load(signal, 1) === 1) terminate()
    else timer = setTimeout(check, cancelGraceMs)
  }, cancelGraceMs)
  return () => clearTimeout(timer)
}
