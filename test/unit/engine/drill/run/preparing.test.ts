import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { UnfitRecord } from '../../../../../main/engine/drill/subject.ts'
import { type MemoryApp, memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import { rightApp } from '../../../../support/drill/memory-apps.ts'
import { drillOf, givenBackBodies, plainBodies, trailOf } from '../../../../support/drill/trails.ts'
import { cases } from '../../../../support/many-cases.ts'

/** Refuses notifications of a record whose order was not created. */
function needsOrder() {
  const orders = new Set<string>()
  const app = rightApp()
  const receive: MemoryApp['receive'] = (body, clock) => {
    const { payload } = JSON.parse(body)
    return orders.has(payload.id ?? payload.fid ?? payload.wid) ? app.receive(body, clock) : 404
  }
  return { app: { ...app, receive }, orders }
}

test('an app that needs an order first holds with a preparation, and only with it', async () => {
  const few = { runs: cases(6), properties: ['order', 'isolation'] as const }
  const options = { ...few, properties: [...few.properties] }
  const { app, orders } = needsOrder()
  const prepared = await drillOf(
    memorySubject(app, { prepare: ({ recordId }) => void orders.add(recordId) }),
    [trailOf('plain', plainBodies)],
    options,
  )
  expect(prepared.end.state).toBe('done')
  expect(prepared.cells.map(({ verdict }) => verdict)).toEqual(['held', 'held'])
  const plain = await drillOf(memorySubject(needsOrder().app), [trailOf('plain', plainBodies)], options)
  expect(plain.cells.map(({ verdict }) => verdict)).toEqual(['unchecked', 'unchecked'])
})

test('each record of a sequence is prepared once before it is sent, with its new values and its notification', async () => {
  const prepared: string[] = []
  const subject = memorySubject(rightApp(), {
    prepare({ recordId, service, kind, named, body }) {
      expect(prepared).not.toContain(recordId)
      expect(subject.bodies.filter(sent => sent.includes(recordId))).toEqual([])
      const { payload } = JSON.parse(body)
      expect(payload[kind === 'withdrawal' ? 'wid' : 'fid']).toBe(recordId)
      expect(payload.status).toBe('pending')
      expect(Object.values(named)).toContain(recordId)
      expect(service).toBe('funding')
      prepared.push(recordId)
    },
  })
  const { runs } = await drillOf(subject, [trailOf('given back', givenBackBodies)], {
    runs: cases(3),
    properties: ['isolation'],
  })
  const sent = runs.flatMap(({ recordIds }) => recordIds)
  expect(sent.filter(id => !prepared.includes(id))).toEqual([])
  // Two copies of the two records are never sent: their states are compared.
  expect(prepared.length - sent.length).toBe(4)
})

test('a preparation that fails ends the drill with its reason: nothing is held or broken', async () => {
  let count = 0
  const subject = memorySubject(rightApp(), {
    prepare() {
      count += 1
      if (count > 20) throw new AppError('state-unreadable', 'The prepare command ended with 1: no database.')
    },
  })
  const { end, cells, failures } = await drillOf(subject, [trailOf('plain', plainBodies)], {
    properties: ['order', 'repeats'],
  })
  expect(end).toEqual({
    state: 'stopped',
    message: 'The prepare command ended with 1: no database.',
    isUnreachable: false,
  })
  expect(cells.map(({ verdict }) => verdict)).toEqual(['unchecked', 'unchecked'])
  expect(failures).toEqual([])
})

test('a record whose values no program can get leaves its trail unchecked, and others are checked', async () => {
  const subject = memorySubject(rightApp(), {
    prepare({ service }) {
      if (service === 'funding') throw new UnfitRecord('It was not started.')
    },
  })
  const trails = [trailOf('unfit', givenBackBodies), trailOf('plain', plainBodies)]
  const { end, cells } = await drillOf(subject, trails, {
    runs: cases(3),
    properties: ['responses', 'repeats'],
  })
  expect(end.state).toBe('done')
  expect(cells.map(({ trail, verdict, reason }) => [trail, verdict, reason])).toEqual([
    ['unfit', 'unchecked', 'It was not started.'],
    ['plain', 'held', null],
    ['unfit', 'unchecked', 'It was not started.'],
    ['plain', 'held', null],
  ])
})
