import { expect, test } from 'vitest'
import { issuance, planned } from './planned.ts'

const sent = (fault: object) =>
  planned(issuance({ faults: [{ step: 0, ...fault }] })).notifications.map(({ body, upload }) => ({
    body,
    upload,
  }))

test('a malformed body ends within its JSON, and only of that sending', () => {
  const [first, second] = sent({ fault: 'malformed' })
  expect(() => JSON.parse(first?.body ?? '')).toThrow()
  expect(first?.body.startsWith('{"event"')).toBe(true)
  expect(JSON.parse(second?.body ?? '').payload.status).toBe('IN_PROGRESS')
})

test('an oversized body is the same JSON, filled up', () => {
  const [first] = sent({ fault: 'oversized', bytes: 50_000 })
  expect(Buffer.byteLength(first?.body ?? '')).toBe(50_000)
  expect(JSON.parse(first?.body ?? '').payload.status).toBe('PENDING')
})

test('a truncated body is sent by half, a slow one in pieces', () => {
  const [truncated] = sent({ fault: 'truncated' })
  expect(truncated?.upload).toEqual({
    how: 'cut',
    bytes: Math.floor(Buffer.byteLength(truncated?.body ?? '') / 2),
  })
  expect(sent({ fault: 'slow-upload', overMs: 700 })[0]?.upload).toMatchObject({ how: 'slow', overMs: 700 })
})

test('an undocumented member is added where it is wanted', () => {
  expect(JSON.parse(sent({ fault: 'unknown-field' })[0]?.body ?? '').payload.undocumented_field).toBe(
    'undocumented',
  )
  const [first] = sent({ fault: 'unknown-field', path: '/payload/issuance/next', value: { a: [1] } })
  expect(JSON.parse(first?.body ?? '').payload.issuance.next).toEqual({ a: [1] })
  expect(() => sent({ fault: 'unknown-field', path: '/payload/none/next' })).toThrow(
    'no place for /payload/none/next',
  )
})
