import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { drillJunit } from '../../../../../main/engine/drill/reports/junit.ts'
import { madeCell, madeDrill, madeFailure } from '../../../../support/drill/made-drill.ts'

/** Read by a parser that refuses whatever XML does not allow. */
function parsed(xml: string) {
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml').documentElement
  if (root === null) throw new Error('The report has no root element.')
  const cases = [...root.getElementsByTagName('testcase')].map(element => ({
    name: element.getAttribute('name'),
    group: element.getAttribute('classname'),
    failure: element.getElementsByTagName('failure')[0],
    skipped: element.getElementsByTagName('skipped')[0]?.getAttribute('message'),
  }))
  return { root, cases }
}

test('each property of each trail is a case: passed, failed with everything that shows why, or skipped with its reason', () => {
  const { root, cases } = parsed(drillJunit(madeDrill()))
  const counts = ['tests', 'failures', 'errors', 'skipped'].map(name => root.getAttribute(name))
  expect(counts.join()).toBe('10,1,0,1')
  const [order] = cases.filter(one => one.failure !== undefined)
  expect(order).toMatchObject({
    name: 'Order: The order of arrival changes nothing.',
    group: 'hooktrail drill.issuance-complete',
  })
  expect(order?.failure?.getAttribute('message')).toBe(madeFailure.sentence)
  for (const part of ['COMPLETE', '/status: "COMPLETE" → "IN_PROGRESS"', madeFailure.command])
    expect(order?.failure?.textContent).toContain(part)
  expect(cases.filter(one => one.skipped !== undefined).map(one => one.skipped)).toEqual([
    "A trail without a refund can't show this.",
  ])
})

test('whatever an app shows, the report is XML', () => {
  const hostile = ']]></failure><testcase/>&\u0000\u001b\ud800\uffff"\'<'
  const failure = {
    ...madeFailure,
    sentence: hostile,
    differences: [{ op: 'replace' as const, path: '/0/a', from: hostile, to: null, expected: false }],
  }
  const { cases } = parsed(drillJunit(madeDrill({ failures: [failure] })))
  expect(cases.length).toBe(10)
  expect(cases.find(one => one.failure !== undefined)?.failure?.textContent).toContain(
    ']]></failure><testcase/>&??',
  )
})

test('times make no difference', () => {
  const later = {
    ...madeFailure,
    sequence: madeFailure.sequence.map(sending => ({
      ...sending,
      response: { ...sending.response, startedAtMs: 99, elapsedMs: 4000 },
    })),
  }
  expect(drillJunit(madeDrill({ failures: [later], startedAtMs: 50, endedAtMs: 60 }))).toBe(
    drillJunit(madeDrill()),
  )
})

test('a drill that ended early fails a case that says why', () => {
  const message = 'The time limit of 10 s ended the drill.'
  const { cases } = parsed(drillJunit(madeDrill({ state: 'stopped', message, failures: [], cells: [] })))
  expect(cases.map(one => one.failure?.getAttribute('message'))).toEqual([message])
})

test('passwords and values in the query of a URL stay out', () => {
  const command = "hooktrail drill --to 'http://me:pass@127.0.0.1:3000/hooks?token=secret' --path 3"
  const xml = drillJunit(madeDrill({ failures: [{ ...madeFailure, command }] }))
  expect(xml).toContain("--to 'http://127.0.0.1:3000/hooks?token=…' --path 3")
  expect(xml).not.toMatch(/pass@|secret/)
})

test('a case says which situations were tried, and why others were not', () => {
  const tried = [
    { situation: 'response-lost' as const, times: 9, reason: null },
    { situation: 'restart' as const, times: 0, reason: 'no restart command' },
  ]
  const cells = [madeCell({ property: 'recovery', tried }), madeCell({ property: 'order' })]
  const { root } = parsed(drillJunit(madeDrill({ cells, failures: [] })))
  const outputs = [...root.getElementsByTagName('system-out')].map(({ textContent }) => textContent)
  expect(outputs).toEqual(['Tried: lost response 9\nNever tried: restart (no restart command)'])
})
