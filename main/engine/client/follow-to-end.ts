import type { EventFrame } from '#contract/events'
import type { Client } from '#contract/transport'
import { onAbort } from '../jobs/until-aborted.ts'

/** Longest interval between two reads, in case an event is lost. */
const usualMs = 500

/**
 * Reads now, after each event that wakes, and at an interval, until `read` returns a value. `isLost`: whether
 * the connection has ended.
 */
export async function readUntil<T>(
  client: Client,
  read: (isLost: () => boolean) => Promise<T | undefined>,
  options: {
    /** Whether to read again at once. Default: after each event. */
    readonly wakes?: ((frame: EventFrame) => boolean) | undefined
    /** Reads again at once after it has resolved. */
    readonly wokenBy?: Promise<unknown> | undefined
    readonly everyMs?: number
  } = {},
): Promise<T> {
  const { wakes = () => true, wokenBy, everyMs = usualMs } = options
  let wake = (): void => {}
  let isLost = false
  const end = client.subscribe(
    frame => {
      if (wakes(frame)) wake()
    },
    connection => {
      isLost ||= connection === 'lost'
      if (isLost) wake()
    },
  )
  void wokenBy?.then(() => wake())
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      // Before the read, so that no event is missed during it.
      const woken = new Promise<void>(resolve => {
        wake = resolve
        timer = setTimeout(resolve, everyMs)
      })
      try {
        const value = await read(() => isLost)
        if (value !== undefined) return value
        await woken
      } finally {
        clearTimeout(timer)
      }
    }
  } finally {
    end()
  }
}

export interface Followed<State> {
  readonly read: () => Promise<State>
  readonly isEnded: (state: State) => boolean
  /** Cancels the work; a later state has ended. */
  readonly cancel: () => Promise<unknown>
  /** Called with each state except the last. */
  readonly onState: (state: State) => unknown
  /** Aborted to cancel the work. */
  readonly signal: AbortSignal
  /** Whether the state is read again at once. Default: after each event. */
  readonly wakes?: (frame: EventFrame) => boolean
}

/** Waits until work of the engine has ended, and cancels it if the signal is aborted. Returns its last state. */
export async function followToEnd<State>(client: Client, followed: Followed<State>): Promise<State> {
  const { read, isEnded, cancel, onState, signal, wakes } = followed
  let wake = (): void => {}
  const canceled = new Promise<void>(resolve => {
    wake = resolve
  })
  // The next state shows a failure to cancel.
  const leave = onAbort(signal, () => void cancel().then(wake, wake))
  async function next(): Promise<State | undefined> {
    const state = await read()
    if (isEnded(state)) return state
    await onState(state)
    return undefined
  }
  try {
    return await readUntil(client, next, { wakes, wokenBy: canceled })
  } finally {
    leave()
  }
}
