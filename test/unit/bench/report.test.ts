import { expect, test, vi } from 'vitest'
import { createReport, type Limits, type Row, tableOf } from '../../bench/report.ts'

const row: Row = { what: 'rate', measured: '12 a second', goal: '10', isMet: true, limit: 'sync' }
const limits: Limits = {
  ...{ sync: 'a sync takes 1 ms', bandwidth: '', answer: '' },
  ...{ parsing: '', start: '', memory: '', bytes: '' },
}

test('a report is met while every goal is, and rows without one do not count', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const report = createReport()
  await report.measure('rate', async () => [row, { ...row, goal: '', isMet: null }])
  expect(report.isMet()).toBe(true)
  await report.measure('rate', async () => ({ ...row, isMet: false }))
  expect(report.isMet()).toBe(false)
})

test('what cannot be measured is a row that says why and misses its goal', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const report = createReport()
  await report.measure('vacuum', () => Promise.reject(new Error('nothing to free')))
  expect(report.isMet()).toBe(false)
  expect(report.rows).toMatchObject([{ what: 'vacuum', measured: 'not measured: nothing to free' }])
})

test('the table is Markdown, with the limit of the machine beside each figure', () => {
  expect(tableOf([row, { ...row, goal: '', isMet: null, limit: null }], limits).split('\n')).toEqual([
    '| what | measured | goal | met | limit of the machine |',
    '|---|---|---|---|---|',
    '| rate | 12 a second | 10 | yes | a sync takes 1 ms |',
    '| rate | 12 a second | – | – | – |',
  ])
})
