import type { EventFrame } from '#contract/events'
import type { Choices, Gathering, Kind } from './gather.ts'
import type { News } from './news.ts'

/** Least time between two looks, and so between two notifications. */
const lookMs = 5_000
/** What arrives together is said together. */
const gatherMs = 1_000
const overdueMs = 60_000
/** The longest pause after looks that failed. */
const longestPauseMs = 60_000

export interface Looks {
  choose(choices: Choices): void
  /** Costs a comparison while nothing is chosen. */
  note(frame: EventFrame): void
  end(): void
}

/**
 * Looks for what is chosen, some time after an event and never more than one look at a time. `onNews` gets what each
 * look found. A look that failed is repeated, later and later.
 */
export function startLooks(gathering: Gathering, first: Choices, onNews: (news: News) => void): Looks {
  let choices = first
  let timer: NodeJS.Timeout | null = null
  let isLooking = false
  let isWanted = false
  let isOverdueDue = true
  let lastLookMs = Number.NEGATIVE_INFINITY
  let failures = 0
  let hasEnded = false

  gathering.begin(chosen(choices), Date.now())
  const overdueTimer = setInterval(() => {
    isOverdueDue = true
    if (choices.overdue) lookSoon()
  }, overdueMs)
  if (choices.overdue) lookSoon()

  function lookSoon(): void {
    isWanted = true
    if (isLooking || timer !== null || hasEnded) return
    const pauseMs = Math.min(lookMs * 2 ** failures, longestPauseMs)
    timer = setTimeout(() => void look(), Math.max(gatherMs, lastLookMs + pauseMs - performance.now()))
  }

  async function look(): Promise<void> {
    timer = null
    isLooking = true
    isWanted = false
    lastLookMs = performance.now()
    const overdueToo = isOverdueDue
    isOverdueDue = false
    try {
      const news = await gathering.look(choices, overdueToo)
      failures = 0
      if (!hasEnded) onNews(news)
    } catch {
      if (failures === 0) console.warn('Nothing was notified: the news could not be loaded.')
      failures += 1
      isOverdueDue ||= overdueToo
      isWanted = true
    } finally {
      isLooking = false
      // What came during the look has no other event that would start one.
      if (isWanted || !gathering.isDone()) lookSoon()
    }
  }

  return {
    choose(next) {
      const added = chosen(next).filter(kind => !choices[kind])
      choices = next
      if (added.length > 0) gathering.begin(added, Date.now())
      if (!added.includes('overdue')) return
      isOverdueDue = true
      lookSoon()
    },
    note(frame) {
      if (isAnyOn(choices) && gathering.note(frame, choices)) lookSoon()
    },
    end() {
      hasEnded = true
      clearInterval(overdueTimer)
      if (timer !== null) clearTimeout(timer)
    },
  }
}

const kinds = ['failed', 'errors', 'overdue', 'appDown'] as const satisfies readonly Kind[]

function chosen(choices: Choices): Kind[] {
  return kinds.filter(kind => choices[kind])
}

function isAnyOn({ failed, errors, overdue, appDown }: Choices): boolean {
  return failed || errors || overdue || appDown
}
