import { expect, test } from 'vitest'
import { memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import { firstByReference, rightApp, showsIdAlone } from '../../../../support/drill/memory-apps.ts'
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

test('an app that finds records by your reference and takes only the first notification is broken', async () => {
  const { failure } = await drillOf(memorySubject(firstByReference()), [trailOf('plain', plainBodies)], {
    properties: ['order'],
    runs: cases(8),
  })
  expect(failure('order').suspicion).toBe('first-arrival-wins')
})

test('an end state that the first notification has made already proves nothing', async () => {
  const { cells } = await drillOf(memorySubject(showsIdAlone()), [trailOf('plain', plainBodies)], {
    runs: cases(8),
  })
  const held = cells.filter(({ verdict }) => verdict === 'held').map(({ property }) => property)
  expect(held).toEqual(['responses'])
  const reason = cells.find(({ property }) => property === 'order')?.reason
  expect(reason).toMatch(/^The end state equals the state after the first notification/)
})
