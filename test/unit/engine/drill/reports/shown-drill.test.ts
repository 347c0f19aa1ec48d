import { expect, test } from 'vitest'
import { exampleAppUrl } from '#contract/drill/drill'
import { shownDrill } from '../../../../../main/engine/drill/reports/shown-drill.ts'
import { exampleDrill } from '../../../../component/support/example-drill.ts'

const secretive = exampleDrill()
const drill = {
  ...secretive,
  url: 'https://ana:pw@hooks.perez.example/9f3a11c?token=s3cret',
  message: 'The target https://hooks.perez.example/9f3a11c?token=s3cret refused 037c1b9f.',
  options: {
    ...secretive.options,
    url: 'https://ana:pw@hooks.perez.example/9f3a11c?token=s3cret',
    state: { by: 'command' as const, command: ['/home/ana/print', '--key=k3y', '{recordId}'] },
    source: { ...secretive.options.source, given: [{ name: 'x', bodies: ['{"secret":1}'] }] },
  },
}

test('the same id has the same pseudonym everywhere', () => {
  const shown = shownDrill(exampleDrill(), true)
  const id = shown.trails[0]?.records[0]?.recordId ?? ''
  expect(shown.trailNames[0]).toBe(id)
  expect(shown.cells[0]?.trail).toBe(id)
  expect(shown.failures[0]?.trail).toBe(id)
  expect(shown.failures[0]?.command).toContain(`funding:${id}`)
  expect(JSON.parse(shown.failures[0]?.after[0]?.text ?? '')).toMatchObject({ id, status: 'pending' })
})

test('scenarios keep their names, and what is compared keeps its difference', () => {
  const shown = shownDrill(exampleDrill(), true)
  expect(shown.trailNames[1]).toBe('redemption-refunded/redemption')
  expect(shown.failures[0]?.differences[0]).toMatchObject({
    path: '/0/status',
    from: '"complete"',
    to: '"pending"',
  })
})

test('the sample app is not taken for a host', () => {
  const { options } = exampleDrill()
  const state = { by: 'url' as const, url: `${exampleAppUrl}/{recordId}` }
  const sample = { ...exampleDrill(), url: exampleAppUrl, options: { ...options, url: exampleAppUrl, state } }
  const shown = shownDrill(sample, true)
  expect(shown).toMatchObject({ url: exampleAppUrl, options: { url: exampleAppUrl, state } })
  expect(shown.failures[0]?.command).toContain(' --example ')
})

test('with original values too, nothing of a URL query, no password and no given body is shown', () => {
  const text = JSON.stringify(shownDrill(drill, false))
  expect(text).toContain('037c1b9f')
  expect(text).toContain('hooks.perez.example')
  expect(text).not.toMatch(/s3cret|ana:pw|secret/)
})

test('expectations have pseudonyms for their values and names that may identify somebody', () => {
  const { options, ...rest } = exampleDrill()
  const expect_ = ['/ana_perez/amount=/payload/amount', '/owner="Ana Perez"', 'credited-once=/ana_perez']
  const shown = shownDrill({ ...rest, options: { ...options, expect: expect_ } }, true)
  const text = JSON.stringify(shown)
  expect(text).not.toMatch(/ana|perez/i)
  expect(shown.options.expect[0]).toMatch(/\/amount=\/payload\/amount$/)
  expect(shown.options.expect[2]).toMatch(/^credited-once=\//)
  expect(shown.failures[0]?.command).toContain('--expect')
})

test('times in a state keep their order, whatever their members are called', () => {
  const [failure] = exampleDrill().failures
  const [state] = failure?.after ?? []
  if (failure === undefined || state === undefined) throw new Error('no state')
  const times = {
    first_seen: '2026-01-31T23:59:59.5Z',
    lastSeen: '2026-02-01 00:00:00',
    bornOn: '1980-02-29',
    updatedAt: 1769903999500,
    seen_at_ms: 1769904000000,
    createdAt: 1769904000,
    account: 1769904001,
  }
  const drillWith = {
    ...exampleDrill(),
    failures: [{ ...failure, after: [{ ...state, text: JSON.stringify(times) }] }],
  }
  const shown = JSON.parse(shownDrill(drillWith, true).failures[0]?.after[0]?.text ?? '')
  const values = Object.values(shown)
  const [first, last, born, updated, seen, created, account] = values as [string, string, string, ...number[]]
  const days = (Date.parse(times.first_seen) - Date.parse(first)) / 86_400_000
  expect(days).toBeGreaterThanOrEqual(30)
  expect([
    Date.parse(`${last.replace(' ', 'T')}Z`) - Date.parse(first),
    (seen ?? 0) - (updated ?? 0),
  ]).toEqual([500, 500])
  expect(times.createdAt - (created ?? 0)).toBe(days * 86_400)
  // Text that may be no time is replaced as before.
  expect(born).not.toBe(times.bornOn)
  expect(times.account - (account ?? 0)).not.toBe(days * 86_400)
})
