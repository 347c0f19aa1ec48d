import { expect, test } from 'vitest'
import {
  type ConnectionActivity,
  chooseToClose,
} from '../../../../../main/engine/listener/admission/choose-to-close.ts'

const made = (kind: ConnectionActivity['kind'], forMs: number, bytes = 0): ConnectionActivity => ({
  kind,
  forMs,
  bytes,
  hasServed: false,
})
const idle = (forMs: number) => made('idle', forMs)
const unread = (forMs: number) => made('unread', forMs)
const receiving = (bytes: number, forMs: number) => made('receiving', forMs, bytes)
const waiting: ConnectionActivity = { kind: 'waiting', forMs: 60_000, bytes: 0, hasServed: true }

function chosen(...occupations: ConnectionActivity[]): number | null {
  return chooseToClose(occupations.map((activity, index) => [index, activity] as const))
}

test('a connection that has ended makes room first, however young', () => {
  expect(chosen(idle(9_000), { ...idle(3), kind: 'ended' }, { ...idle(5), kind: 'ended' }, waiting)).toBe(2)
})

test('then the longest idle connection', () => {
  expect(chosen(receiving(1, 30_000), idle(2_000), idle(9_000), waiting)).toBe(2)
})

test('after it the one whose responses are not read, then the slowest unfinished request', () => {
  expect(chosen(receiving(1, 30_000), unread(2_000), unread(3_000), waiting)).toBe(2)
  expect(chosen(receiving(5_000, 30_000), receiving(50, 5_000), receiving(9_000, 2_000))).toBe(1)
})

test('a connection that has just been used is spared while an older one can make room', () => {
  expect(chosen(idle(20), receiving(60_000, 30_000))).toBe(1)
  expect(chosen(idle(20), idle(900), receiving(1, 100))).toBe(1)
})

test('where all are young the oldest goes, so that one that has just come has the time to send', () => {
  expect(chosen(idle(1), receiving(1, 180), receiving(20, 190), unread(150))).toBe(2)
})

test('where all are young, who was served a moment ago and who sends quickly go last', () => {
  const served: ConnectionActivity = { ...idle(12), hasServed: true }
  const quick = receiving(1024 * 1024, 500)
  expect(chosen(served, quick, idle(3))).toBe(2)
  expect(chosen(served, { ...idle(700), hasServed: true })).toBe(1)
})

test('a connection that waits for its response is not closed to make room', () => {
  expect(chosen(waiting, waiting)).toBeNull()
  expect(chosen()).toBeNull()
})
