import { create } from 'zustand'

export interface Clock {
  /** `local` for the machine's, or an IANA name such as `UTC` or `America/Mexico_City`. */
  readonly timeZone: string
  /** Times of rows and heads are ages: `3 min ago`. */
  readonly isRelative: boolean
}

/**
 * The format of times, as the user chose in Settings. Read through `useClock`, or by the functions of
 * time-text.ts.
 */
export const useClockSettings = create<Clock>()(() => ({ timeZone: 'local', isRelative: false }))

/** Applies a choice. A zone that this browser does not know is shown as local. */
export function setClock({ timeZone, isRelative }: Clock): void {
  const zone = isTimeZone(timeZone) ? timeZone : 'local'
  const now = useClockSettings.getState()
  if (now.timeZone !== zone || now.isRelative !== isRelative) {
    useClockSettings.setState({ timeZone: zone, isRelative })
  }
}

/** The machine's time zone, such as `Europe/Berlin`. */
export function localTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function isTimeZone(name: string): boolean {
  if (name === 'local') return true
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
