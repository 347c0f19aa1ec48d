import type { Browser, Page } from 'playwright/test'
import type { createClient } from '#contract/transport'

/** What is measured. */
export interface Subject {
  readonly browser: Browser
  /** The interface, signed in. */
  readonly page: Page
  readonly captureUrl: string
  readonly client: ReturnType<typeof createClient>
}

/** One line of the table. */
export interface Result {
  readonly what: string
  readonly measured: string
  /** Empty where none is set. */
  readonly goal: string
  /** `null` where there is no goal. */
  readonly isMet: boolean | null
}

export function atMost(what: string, value: number, goal: number, unit = 'ms', more = ''): Result {
  return {
    what,
    measured: `${text(value)} ${unit}${more === '' ? '' : ` (${more})`}`,
    goal: `${text(goal)} ${unit}`,
    isMet: value <= goal,
  }
}

export function stated(what: string, measured: string): Result {
  return { what, measured, goal: '', isMet: null }
}

export const tableHead = '| what | measured | goal | met |\n| --- | --- | --- | --- |'

/** A row of a Markdown table. */
export function tableRow({ what, measured, goal, isMet }: Result): string {
  return `| ${what} | ${measured} | ${goal} | ${isMet === null ? '' : isMet ? 'yes' : 'NO'} |`
}

/** Waits on the clock, for what has no event of its own to wait for: a stretch in which something is measured. */
export function forMs(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

function text(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}
