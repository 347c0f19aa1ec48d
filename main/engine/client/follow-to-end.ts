import type { EventFrame } from '#contract/events'
import type { Client } from '#contract/transport'

/** Asked at least so often, in case an event is lost. */
const pollEveryMs = 500

export interface Followed<State> {
  /** Its state now. */
  readonly read: () => Promise<State>
  readonly isEnded: (state: State) => boolean
  /** Ends it soon; the state that follows has ended. */
  readonly cancel: () => Promise<unknown>
  /** Called with each state before the last. */
  readonly onState: (state: State) => unknown
  /** Aborted once it is to be canceled. */
  readonly signal: AbortSignal
  /** Whether its state is read again at once. Default: after each event. */
  readonly wakes?: (frame: EventFrame) => boolean
}

/** Waits until something that the engine does has ended, and cancels it if asked. Returns its last state. */
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
  // Failing to cancel shows in the next state.
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
