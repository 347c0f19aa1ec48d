import { expect, test } from 'vitest'
import type { Drill, DrillCell } from '#contract/drill/drill'
import { drillId } from '#contract/terms'
import { comparable, compared, createLiveDrill } from '../../../../../main/engine/drill/saved/live-drill.ts'
import {
  drillToStore,
  savedDrill,
  savedSummary,
  subjectOf,
} from '../../../../../main/engine/drill/saved/stored-drill.ts'
import { madeDrill } from '../../../../support/drill/made-drill.ts'

const cell = (verdict: DrillCell['verdict'], change: Partial<DrillCell> = {}): DrillCell => ({
  property: 'order',
  trail: 'funding',
  verdict,
  runs: 3,
  reason: null,
  sentence: null,
  change: null,
  tried: [],
  sources: [],
  isSaved: false,
  ...change,
})
const drillOf = (cells: DrillCell[], change: Partial<Drill> = {}): Drill => ({
  ...madeDrill(),
  cells,
  ...change,
})

function stored(drill: Drill) {
  const { summary, detail } = drillToStore(drill, true)
  return {
    id: drill.id,
    summary: JSON.parse(summary) as unknown,
    detail: JSON.parse(detail ?? '') as unknown,
  }
}

test('a drill comes back from the store as it was', () => {
  const drill = madeDrill()
  expect(savedDrill(stored(drill), null)).toEqual(drill)
  expect(drillToStore(drill, false).detail).toBeNull()
})

test('one that its process took with it is stopped, and what it did not come to is unchecked', () => {
  const cells = [
    cell('held'),
    cell('running', { property: 'drops' }),
    cell('waiting', { property: 'refunds' }),
  ]
  const running = drillOf(cells, { state: 'running', endedAtMs: null })
  const saved = savedSummary(stored(running), null)
  expect(saved?.state).toBe('stopped')
  expect(saved?.cells.map(({ verdict }) => verdict)).toEqual(['held', 'unchecked', 'unchecked'])
  expect(savedSummary(stored(running), running.id)?.state).toBe('running')
})

test('one that another version stored in another form is left out', () => {
  expect(savedSummary({ id: drillId(1), summary: { state: 'new' } }, null)).toBeNull()
  expect(savedDrill({ ...stored(madeDrill()), detail: {} }, null)).toBeNull()
})

test('trails are the same in any order', () => {
  const a = { url: 'http://a/', path: null }
  expect(subjectOf(a, ['b', 'a'])).toBe(subjectOf(a, ['a', 'b']))
  expect(subjectOf(a, ['a'])).not.toBe(subjectOf({ ...a, url: 'http://b/' }, ['a']))
  expect(subjectOf({ ...a, path: '1:2' }, ['a']), 'a single sequence').not.toBe(subjectOf(a, ['a']))
})

test('a cell is compared with the last drill that checked something', () => {
  const unchecked = drillOf([cell('unchecked')], { id: drillId(3) })
  const earlier = drillOf([cell('held'), cell('broken', { property: 'drops' })], { id: drillId(2) })
  expect(comparable([unchecked, earlier])?.id).toBe(2)
  expect(comparable([unchecked])).toBeNull()
  const changeOf = (one: DrillCell) => compared(one, earlier).change
  expect(changeOf(cell('held'))).toBe('same')
  expect(changeOf(cell('broken'))).toBe('broken')
  expect(changeOf(cell('held', { property: 'drops' }))).toBe('fixed')
  expect(changeOf(cell('broken', { property: 'drops' }))).toBe('same')
  expect(changeOf(cell('running'))).toBeNull()
  expect(changeOf(cell('held', { property: 'refunds' }))).toBeNull()
})

test('what happens changes a running drill', () => {
  const begun = drillOf([cell('waiting', { runs: 0 }), cell('waiting', { property: 'drops', runs: 0 })], {
    runs: 0,
    sent: 0,
    failures: [],
    learnedIgnores: [],
    state: 'running',
    endedAtMs: null,
  })
  const live = createLiveDrill(begun, drillOf([cell('broken')]))
  live.apply({ kind: 'cell', cell: cell('held', { runs: 4 }) })
  live.apply({ kind: 'learned', trail: 'funding', paths: ['/at'] })
  live.apply({ kind: 'learned', trail: 'funding', paths: ['/at', '/row'] })
  expect(live.summary()).toMatchObject({ runs: 4, cells: [{ change: 'fixed' }, { verdict: 'waiting' }] })
  expect(live.all().learnedIgnores).toEqual([{ trail: 'funding', paths: ['/at', '/row'] }])
  expect(live.summary()).not.toHaveProperty('options')
  live.end({ state: 'cancelled', message: null, isUnreachable: false, endedAtMs: 9 })
  expect(live.all().cells[1]).toMatchObject({
    verdict: 'unchecked',
    reason: 'The drill ended before this was checked.',
  })
})
