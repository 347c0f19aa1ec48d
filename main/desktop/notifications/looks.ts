import type { EventFrame } from '#contract/events'
import type { Choices, Gathering, Kind } from './gather.ts'
import type { News } from './news.ts'

/** Shortest time between two checks, and so between two notifications. */
const lookMs = 5_000
/** Events within this time share one notification. */
const gatherMs = 1_000
const overdueMs = 60_000
/** Longest pause after failed checks. */
const longestPauseMs = 60_000

/**
 * Checks the chosen kinds some time after an event, one check at a time. `onNews` gets the result of each
 * check. A failed check is repeated with growing pauses.
 */
export function startLooks(gathering: Gathering, first: Choices, onNews: (news: News) => void) {
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
      // No other event starts a check for events during this one.
      if (isWanted || !gathering.isDone()) lookSoon()
    }
  }

  return {
    choose(next: Choices) {
      const added = chosen(next).filter(kind => !choices[kind])
      choices = next
      if (added.length > 0) gathering.begin(added, Date.now())
      if (!added.includes('overdue')) return
      isOverdueDue = true
      lookSoon()
    },
    /** Costs a comparison while nothing is chosen. */
    note(frame: EventFrame) {
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
