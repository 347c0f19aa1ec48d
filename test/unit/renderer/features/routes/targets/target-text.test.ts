import { expect, test } from 'vitest'
import type { TargetState } from '#contract/sending/routes'
import { targetStateText } from '../../../../../../renderer/features/routes/targets/target-text.ts'
import { shortTimeText } from '../../../../../../renderer/ui/text/time-text.ts'

const atMs = new Date(2026, 0, 5, 12, 3, 1).getTime()
const timeText = (ms: number) => shortTimeText(ms, atMs)
const state: TargetState = {
  url: 'http://127.0.0.1:3000/',
  keepPath: false,
  outcomes: [],
  failingSinceMs: null,
  waiting: 0,
  missed: 0,
}
const outcome = { startedAtMs: atMs, isPassed: true, status: 200, reason: null }

test('an app that responds is shown with the time', () => {
  expect(targetStateText({ ...state, outcomes: [outcome] }, timeText)).toBe('responded 200 at 12:03:01')
})

test('one that fails shows since when and why, and what it missed', () => {
  const failed = { ...outcome, isPassed: false, status: null, reason: 'Nothing listens there.' }
  const failing = { ...state, failingSinceMs: atMs, missed: 1200, waiting: 3 }
  expect(targetStateText({ ...failing, outcomes: [failed] }, timeText)).toBe(
    'failing since 12:03:01: Nothing listens there · 3 waiting · 1,200 missed',
  )
  const refused = { ...failed, status: 500, reason: null }
  expect(targetStateText({ ...failing, missed: 0, waiting: 0, outcomes: [refused] }, timeText)).toBe(
    'failing since 12:03:01: responded 500',
  )
})
