import { expect, test } from 'vitest'
import { memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import { rightApp } from '../../../../support/drill/memory-apps.ts'
import {
  drillOf,
  givenBackBodies,
  plainBodies,
  refundBodies,
  trailOf,
} from '../../../../support/drill/trails.ts'
import { cases } from '../../../../support/many-cases.ts'

test('an app that is right holds every property of every trail', async () => {
  const trails = [
    trailOf('plain', plainBodies),
    trailOf('refund', refundBodies),
    trailOf('given back', givenBackBodies),
  ]
  const { end, cells } = await drillOf(memorySubject(rightApp()), trails, { runs: cases(8) })
  expect(end).toEqual({ state: 'done', message: null, isUnreachable: false })
  const others = cells.filter(({ verdict }) => verdict !== 'held')
  expect(others.map(({ property, trail, reason }) => [property, trail, reason])).toEqual([
    ['refunds', 'plain', 'This trail has no refund.'],
  ])
})
