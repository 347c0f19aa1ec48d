import { describe, expect, test } from 'vitest'
import { drillFormSchema } from '#contract/drill/sequence'
import { bodyIn } from '../../../../../main/engine/drill/bodies/forms.ts'
import { createNewIds, createRunBodies } from '../../../../../main/engine/drill/bodies/run-bodies.ts'
import { anatomyOf } from '../../../../../main/engine/drill/trail/anatomy.ts'
import {
  funding,
  givenBackBodies,
  issuance,
  plainBodies,
  refundBodies,
  trailOf,
} from '../../../../support/drill/trails.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const bodiesOf = (bodies: readonly string[], renew: readonly string[] = []) => {
  const anatomy = anatomyOf(trailOf('a', bodies))
  return { anatomy, bodies: createRunBodies(anatomy, renew, new Set()) }
}

describe('new ids', () => {
  test('are the same for the same key, others for another, and of the same form', () => {
    const id = '5d0a3c1e-8f27-4b69-a1c4-90e2d7b3f658'
    expect(createNewIds('a')(id)).toBe(createNewIds('a')(id))
    expect(createNewIds('a')(id)).not.toBe(createNewIds('b')(id))
    expect(createNewIds('a')(id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(createNewIds('a')('SPEI20260304AB12')).toMatch(/^[A-Z]{4}\d{8}[A-Z]{2}\d{2}$/)
    expect(createNewIds('a')('9007')).toMatch(/^9\d{3}$/)
    expect(createNewIds('a')('--')).toBe('--')
  })

  test('of runs never meet, even where an id or a reference is one digit', () => {
    const { bodies } = bodiesOf([issuance('PENDING', 0, { id: '7', external_ref: '8' })])
    const runs = Array.from({ length: 40 }, (_, run) => bodies.newIds(`run ${run}`))
    const ids = runs.flatMap(({ recordIds, named }) => [recordIds[0], named[0]?.external_ref])
    expect(new Set(ids).size).toBe(80)
    expect(ids).not.toContain('7')
  })

  test('of a text that JSON escapes is written as JSON again', () => {
    const { bodies } = bodiesOf([issuance('PENDING', 0, { external_ref: 'a"b\\17' })])
    const ids = bodies.newIds('run 1')
    const made = JSON.parse(text(bodies.body(0, 'captured', ids))).payload.issuance.external_ref
    expect(made).toBe(ids.named[0]?.external_ref)
    expect(made).toMatch(/^[a-z]"[a-z]\\[0-9]{2}$/)
    expect(made).not.toBe('a"b\\17')
  })
})

describe('the bodies of a run', () => {
  test('have the same new value for the same one everywhere, and nothing else changed', () => {
    const { anatomy, bodies } = bodiesOf(refundBodies)
    const ids = bodies.newIds('run 1')
    for (const step of anatomy.steps.keys()) {
      const made = text(bodies.body(step, 'captured', ids))
      const back = ids.values.reduce(
        (body, value, place) => body.replaceAll(value, bodies.identifiers[place] ?? ''),
        made,
      )
      expect(made).not.toContain(anatomy.trail.records[0]?.recordId)
      expect(made).not.toContain('SPEI20260304AB12')
      expect(made).toContain(`"external_ref":"${ids.named[0]?.external_ref}"`)
      expect(made).not.toContain('order-771')
      expect(back).toBe(anatomy.trail.bodies[step])
    }
  })

  test('keep their layout byte for byte', () => {
    const spaced = JSON.stringify(JSON.parse(plainBodies[0] ?? ''), null, '\t').replace(
      '"PENDING"',
      '"PEND\\u0049NG"',
    )
    const { bodies } = bodiesOf([spaced])
    const ids = bodies.newIds('run 1')
    const made = text(bodies.body(0, 'captured', ids))
    expect(made.length).toBe(spaced.length)
    expect(made).toContain('"PEND\\u0049NG"')
    expect(made.replace(/[0-9A-Za-z]/g, 'x')).toBe(spaced.replace(/[0-9A-Za-z]/g, 'x'))
  })

  test('name the withdrawal that is given back by its new id', () => {
    const { bodies } = bodiesOf(givenBackBodies)
    const ids = bodies.newIds('run 1')
    expect(JSON.parse(text(bodies.body(3, 'captured', ids))).payload.details.origin_wid).toBe(
      ids.recordIds[0],
    )
    expect(JSON.parse(text(bodies.body(3, 'captured', ids))).payload.fid).toBe(ids.recordIds[1])
  })

  test('have a hash in a link and ids that are numbers replaced too', () => {
    const link = 'https://example.com/tx/EXAMPLE77120031?x=1'
    const { bodies } = bodiesOf([funding('complete', { cep_link: link, origin_id: 88120 })])
    const { details } = JSON.parse(text(bodies.body(0, 'captured', bodies.newIds('run 1')))).payload
    expect(details.cep_link).toBe(`https://example.com/tx/${details.clave_rastreo}?x=1`)
    expect(details.clave_rastreo).not.toBe('EXAMPLE77120031')
    expect(details.origin_id).not.toBe(88120)
    expect(String(details.origin_id)).toMatch(/^8\d{4}$/)
  })

  test('renew what the user names', () => {
    const { bodies } = bodiesOf(plainBodies, ['external_ref'])
    const { external_ref } = JSON.parse(text(bodies.body(0, 'captured', bodies.newIds('run 1')))).payload
    expect(external_ref).toMatch(/^[a-z]{5}-\d{3}$/)
    expect(external_ref).not.toBe('order-771')
  })
})

describe('forms', () => {
  const anatomy = anatomyOf(trailOf('a', plainBodies))
  const made = (form: Parameters<typeof bodyIn>[0], step = 0, of = anatomy) =>
    JSON.parse(bodyIn(form, step, of))

  test('all are JSON', () => {
    for (const form of drillFormSchema.options) expect(made(form)).toHaveProperty('payload')
  })

  test('respelled: the same notification in other bytes, its instants in another zone', () => {
    for (const bodies of [plainBodies, refundBodies, givenBackBodies]) {
      const each = anatomyOf(trailOf('a', bodies))
      for (const [step, body] of bodies.entries()) {
        const other = bodyIn('respelled', step, each)
        expect(other).not.toBe(body)
        expect(anatomyOf(trailOf('b', [body, other])).steps).toHaveLength(1)
      }
    }
    expect(made('respelled', 0).payload.updated_at).toBe('2026-03-04T15:30:00.000+05:30')
    expect(made('respelled', 2).payload.updated_at).toBe('2026-03-04T03:00:09.000-07:00')
    expect(made('respelled', 0).payload.issuance.amount).toBe('1500.00')
  })

  test('extra-field: members that no document names', () => {
    const { channel, issuance: kind } = made('extra-field').payload
    expect([channel, kind.channel]).toEqual([{ name: 'api', version: 3 }, 'api'])
  })

  test('letter-case: the event alone, as both documents show it', () => {
    expect(made('letter-case').event).toBe('transaction')
    expect(made('letter-case').payload).toEqual(JSON.parse(plainBodies[0] ?? '').payload)
    expect(made('letter-case', 0, anatomyOf(trailOf('a', givenBackBodies))).event).toBe('Withdrawal')
  })

  test('unknown-status: between two clocks, in the letters of its service', () => {
    expect(made('unknown-status').payload).toMatchObject({
      status: 'UNDER_REVIEW',
      updated_at: '2026-03-04T10:00:02.500Z',
    })
    const back = anatomyOf(trailOf('a', givenBackBodies))
    expect(made('unknown-status', 0, back).payload.status).toBe('under_review')
    expect(made('unknown-status', 0, back).payload).not.toHaveProperty('updated_at')
  })

  test('fresh: nothing says what it gives back', () => {
    const back = anatomyOf(trailOf('a', givenBackBodies))
    expect(Object.keys(made('fresh', 3, back).payload.details)).toEqual(['clave_rastreo'])
  })
})
