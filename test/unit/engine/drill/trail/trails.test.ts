import { describe, expect, test } from 'vitest'
import { drillLimits } from '#contract/drill/drill'
import { anatomyOf } from '../../../../../main/engine/drill/trail/anatomy.ts'
import { trailsOf } from '../../../../../main/engine/drill/trail/trails.ts'
import {
  funding,
  givenBackBodies,
  issuance,
  plainBodies,
  refundBodies,
  trailOf,
} from '../../../../support/drill/trails.ts'

const given = (bodies: readonly string[]) => bodies.map(body => ({ body, deliveryId: null, fixtureId: null }))
const statuses = (bodies: readonly string[]) =>
  trailsOf(null, given(bodies)).map(({ steps }) =>
    steps.map(({ status, refundStatus }) => [status, refundStatus]),
  )

describe('a trail', () => {
  test('is in its record’s own order, without repetitions, whatever the order of the bodies', () => {
    const [pending = '', progress = '', complete = ''] = plainBodies
    const spaced = JSON.stringify(JSON.parse(pending), null, 2)
    expect(statuses([complete, pending, progress, spaced, complete])).toEqual([
      [
        ['PENDING', null],
        ['IN_PROGRESS', null],
        ['COMPLETE', null],
      ],
    ])
  })

  test('has each move of a refund', () => {
    expect(statuses(refundBodies.toReversed())).toEqual([
      [
        ['PENDING', null],
        ['FAILED', null],
        ['FAILED', 'PENDING'],
        ['FAILED', 'IN_PROGRESS'],
        ['FAILED', 'COMPLETE'],
      ],
    ])
  })

  test('leaves out what is no notification of the two services', () => {
    expect(trailsOf(null, given(['no JSON', '{"event":"payout","payload":{"id":"1"}}', '{}']))).toEqual([])
  })

  test('is there for each record, named by its id, or by the name and its id', () => {
    const other = issuance('PENDING', 0, { id: '6e1b4d2f-9a38-4c70-b2d5-01f3e8c40769' })
    const bodies = given([...plainBodies, other])
    const ids = ['5d0a3c1e-8f27-4b69-a1c4-90e2d7b3f658', '6e1b4d2f-9a38-4c70-b2d5-01f3e8c40769']
    expect(trailsOf(null, bodies).map(({ name }) => name)).toEqual(ids)
    expect(trailsOf('mine', bodies).map(({ name }) => name)).toEqual(ids.map(id => `mine/${id}`))
    expect(trailsOf('mine', given(plainBodies)).map(({ name }) => name)).toEqual(['mine'])
  })

  test('is one for a withdrawal and the funding that gives it back, the withdrawal first', () => {
    const trails = trailsOf('both', given(givenBackBodies.toReversed()))
    expect(trails).toHaveLength(1)
    expect(trails[0]?.records.map(({ kind }) => kind)).toEqual(['withdrawal', 'funding'])
    expect(trails[0]?.steps.map(({ record, status }) => `${record} ${status}`)).toEqual([
      '0 pending',
      '0 complete',
      '1 pending',
      '1 complete',
    ])
  })

  test('of many updates has those that tell most', () => {
    const many = Array.from({ length: 40 }, (_, second) =>
      issuance('IN_PROGRESS', second + 1, { note: second }),
    )
    const [trail] = trailsOf(null, given([issuance('PENDING', 0), ...many, issuance('COMPLETE', 60)]))
    expect(trail?.steps).toHaveLength(drillLimits.steps)
    expect(trail?.steps.at(0)?.status).toBe('PENDING')
    expect(trail?.steps.at(-1)?.status).toBe('COMPLETE')
    expect(trail?.bodies).toHaveLength(drillLimits.steps)
  })
})

describe('what sequences know of a trail', () => {
  test('statuses before a final one may be skipped, what is final and a refund never', () => {
    expect(anatomyOf(trailOf('a', plainBodies)).skippable).toEqual([0, 1])
    const refund = anatomyOf(trailOf('a', refundBodies))
    expect(refund.skippable).toEqual([0])
    expect(refund.refundMoves).toEqual([2, 3, 4])
    expect(anatomyOf(trailOf('a', givenBackBodies)).givingBack).toEqual([2, 3])
    expect(anatomyOf(trailOf('a', plainBodies.slice(0, 2))).skippable).toEqual([])
  })

  test('two of which nothing says which came first keep their order', () => {
    const anatomy = anatomyOf(
      trailOf('a', [funding('pending'), funding('pending', { concepto: 'Rent' }), funding('complete')]),
    )
    expect(anatomy.isOrderFixed(0, 1)).toBe(true)
    expect(anatomy.isOrderFixed(1, 2)).toBe(false)
    expect(anatomy.isOrderFixed(0, 0)).toBe(false)
  })

  test('the next of a step is of the same record', () => {
    const anatomy = anatomyOf(trailOf('a', givenBackBodies))
    expect([0, 1, 2, 3].map(step => anatomy.nextOf(step))).toEqual([1, null, 3, null])
  })
})
