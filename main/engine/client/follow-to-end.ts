import type { EventFrame } from '#contract/events'
import type { Client } from '#contract/transport'

/** Longest interval between two reads, in case an event is lost. */
const pollEveryMs = 500

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

/**
 * Waits until work of the engine has ended, and cancels it if the signal is aborted. Returns its last state.
 */
export async function followToEnd<State>(client: Client, followed: Followed<State>): Promise<State> {
  const { read, isEnded, cancel, onState, signal, wakes = () => true } = followed
  let wake = (): void => {}
  const end = client.subscribe(
    frame => {
      if (wakes(frame)) wake()
    },
    connection => {
      if (connection === 'lost') wake()
    },
  )
  // The next state shows a failure to cancel.
  const onAbort = (): void => void cancel().then(wake, wake)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const woken = new Promise<void>(resolve => {
        wake = resolve
        timer = setTimeout(resolve, pollEveryMs)
      })
      try {
        const state = await read()
        if (isEnded(state)) return state
        await onState(state)
        await woken
      } finally {
        clearTimeout(timer)
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    end()
  }
}
