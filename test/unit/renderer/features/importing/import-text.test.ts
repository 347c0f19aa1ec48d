import { expect, test } from 'vitest'
import { servicesText, sourceName, totalsOf } from '../../../../../renderer/features/importing/import-text.ts'

const services = { transactions: 0, funding: 0, other: 0, none: 0 }

test('a source is called by the last part of its path, on any system', () => {
  expect(sourceName('/home/you/data/')).toBe('data')
  expect(sourceName('C:\\captured\\session.har')).toBe('session.har')
})

test('services are listed with their numbers, only those that come', () => {
  expect(servicesText({ ...services, transactions: 1204, none: 3 })).toBe(
    '1,204 transactions, 3 that aren’t notifications',
  )
  expect(servicesText(services)).toBe('')
})

test('sources are added up', () => {
  const source = { path: '/a', format: 'body' as const, services, skipped: [] }
  expect(
    totalsOf([
      { ...source, deliveries: 2, repeated: 1 },
      { ...source, deliveries: 3, repeated: 0 },
    ]),
  ).toEqual({
    coming: 5,
    repeated: 1,
  })
})
