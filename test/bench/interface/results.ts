import type { Browser, Page } from 'playwright/test'
import type { Client } from '#contract/transport'
import type { Row } from '../report.ts'

/** What is measured. */
export interface Subject {
  readonly browser: Browser
  /** The interface, signed in. */
  readonly page: Page
  readonly captureUrl: string
  readonly client: Client
}

export function atMost(what: string, value: number, goal: number, unit = 'ms', more = ''): Row {
  return {
    what,
    measured: `${text(value)} ${unit}${more === '' ? '' : ` (${more})`}`,
    goal: `${text(goal)} ${unit}`,
    isMet: value <= goal,
    limit: null,
  }
}

export function stated(what: string, measured: string): Row {
  return { what, measured, goal: '', isMet: null, limit: null }
}

/** Waits for a period in which something is measured, without an event to wait for. */
export function forMs(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

function text(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}
