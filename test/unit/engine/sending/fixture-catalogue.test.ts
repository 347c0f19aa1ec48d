import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadFixtures } from '../../../../main/engine/sending/fixtures/fixture-catalogue.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { resourcesDir } from './fixtures.ts'

const statuses = ['PENDING', 'IN_PROGRESS', 'COMPLETE', 'FAILED']
const kinds = ['issuance', 'redemption', 'crypto_deposit', 'crypto_withdrawal', 'conversion']

test('there is a fixture for every kind in every status of its service, and for every refund status', async () => {
  const files = [...(await loadFixtures(resourcesDir)).values()]
  const made = new Set(files.map(({ kind, status, refundStatus }) => `${kind} ${status} ${refundStatus}`))
  const expected = [
    ...kinds.flatMap(kind => statuses.map(status => `${kind} ${status} null`)),
    ...['issuance', 'redemption'].flatMap(kind => statuses.map(status => `${kind} FAILED ${status}`)),
    ...['pending', 'complete', 'failed'].map(status => `funding ${status} null`),
    ...['pending', 'processing', 'complete', 'failed'].map(status => `withdrawal ${status} null`),
  ]
  expect([...made].sort()).toEqual(expected.sort())
})

test('fundings and withdrawals come by bank and as coins, and with a capitalized event, in every status', async () => {
  const files = [...(await loadFixtures(resourcesDir)).values()].filter(file => file.service === 'funding')
  const made = files.map(({ status, body }) => {
    const { method } = body.payload as { method: string }
    return `${body.event} ${method} ${status}`
  })
  expect(made).toEqual([
    ...['funding sp', 'Funding sp', 'funding eth'].flatMap(way =>
      ['pending', 'complete', 'failed'].map(status => `${way} ${status}`),
    ),
    ...['withdrawal rp', 'Withdrawal rp', 'withdrawal sp'].flatMap(way =>
      ['pending', 'processing', 'complete', 'failed'].map(status => `${way} ${status}`),
    ),
  ])
})

test('they are listed by service, kind, method, status and refund', async () => {
  const ids = [...(await loadFixtures(resourcesDir)).keys()]
  expect(ids.slice(0, 14)).toEqual([
    'issuance-pending',
    'issuance-in-progress',
    'issuance-complete',
    'issuance-failed',
    'issuance-failed-small-deposit',
    'issuance-refund-pending',
    'issuance-refund-in-progress',
    'issuance-refund-complete',
    'issuance-refund-failed',
    'issuance-exchange-pending',
    'issuance-exchange-in-progress',
    'issuance-exchange-complete',
    'issuance-exchange-failed',
    'issuance-exchange-refund-pending',
  ])
  expect(ids.slice(-21)).toEqual([
    'funding-pending',
    'funding-complete',
    'funding-failed',
    'funding-capitalized-pending',
    'funding-capitalized-complete',
    'funding-capitalized-failed',
    'funding-eth-pending',
    'funding-eth-complete',
    'funding-eth-failed',
    'withdrawal-pending',
    'withdrawal-processing',
    'withdrawal-complete',
    'withdrawal-failed',
    'withdrawal-capitalized-pending',
    'withdrawal-capitalized-processing',
    'withdrawal-capitalized-complete',
    'withdrawal-capitalized-failed',
    'withdrawal-spei-pending',
    'withdrawal-spei-processing',
    'withdrawal-spei-complete',
    'withdrawal-spei-failed',
  ])
})

test('titles are unique, so that a list of them can be chosen from', async () => {
  const titles = [...(await loadFixtures(resourcesDir)).values()].map(file => file.title)
  expect(new Set(titles).size).toBe(titles.length)
})

const good = {
  title: 'Funding pending',
  service: 'funding',
  kind: 'funding',
  status: 'pending',
  refundStatus: null,
  description: 'A test.',
  source: 'none',
  ageSeconds: 0,
  body: { event: 'funding', payload: { fid: '{{recordId}}', status: 'pending' } },
}

function folderWith(content: string): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'fixtures'))
  writeFileSync(join(folder, 'fixtures', 'mine.json'), content)
  return folder
}

test('a file as it should be is taken', async () => {
  expect([...(await loadFixtures(folderWith(JSON.stringify(good)))).keys()]).toEqual(['mine'])
})

test.each([
  ['no JSON', '{', 'mine.json is not JSON'],
  ['a missing title', { ...good, title: undefined }, 'title'],
  ['an unknown member', { ...good, colour: 'red' }, 'colour'],
  ['another kind', { ...good, kind: 'withdrawal' }, '/event should be withdrawal'],
  ['another status', { ...good, status: 'complete' }, '/payload/status should be complete'],
  [
    'a fixed id',
    { ...good, body: { event: 'funding', payload: { fid: '1', status: 'pending' } } },
    '/payload/fid should be {{recordId}}',
  ],
  [
    'an unknown placeholder',
    { ...good, body: { ...good.body, x: '{{nonsense:x}}' } },
    'no placeholder {{nonsense:x}}',
  ],
])('a file with %s is named with what is wrong', async (_, content, words) => {
  const folder = folderWith(typeof content === 'string' ? content : JSON.stringify(content))
  const error: unknown = await loadFixtures(folder).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'internal' })
  expect(String(error)).toContain('mine.json')
  expect(String(error)).toContain(words)
})
