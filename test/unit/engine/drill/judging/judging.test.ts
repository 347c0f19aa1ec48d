import { describe, expect, test } from 'vitest'
import { differencesOf, pathsToIgnore } from '../../../../../main/engine/drill/judging/differences.ts'
import {
  createPutBack,
  type RecordState,
  shownState,
  stateOf,
} from '../../../../../main/engine/drill/judging/states.ts'

const state = (text: string, status = 200): RecordState =>
  stateOf({ status, text, isCut: false }, { record: 0, subject: 'own' }, same => same)
const plainly = { ignored: [], ignoresCase: false }
const compared = (before: string, after: string, ignored: readonly string[] = [], ignoresCase = false) =>
  differencesOf([state(before)], [state(after)], { ignored, ignoresCase }).map(
    ({ path, from, to }) => `${path} ${from} ${to}`,
  )

describe('ids that are put back', () => {
  test('are those of the trail, in any case, whole ones only, the longest first', () => {
    const putBack = createPutBack(['aa11', 'aa11-bb22', '7'], ['own1', 'own2', '3'])
    expect(putBack('{"a":"aa11","b":"AA11-bb22","c":7,"d":"17","e":"aa112"}')).toBe(
      '{"a":"own1","b":"own2","c":3,"d":"17","e":"aa112"}',
    )
    expect(createPutBack([], [])('text')).toBe('text')
    expect(createPutBack(['a.b+c'], ['x'])('a.b+c axb+c')).toBe('x axb+c')
  })
})

describe('differences', () => {
  test('numbers differ by their text, order of members does not count', () => {
    expect(compared('{"a":1.0,"b":2}', '{"b":2,"a":1}')).toEqual(['/0/a 1.0 1'])
    expect(compared('{"a":"x"}', '{"a":"x","b":[1]}')).toEqual(['/0/b null [1]'])
  })

  test('instants are the same in any zone; letters only where they are told to be', () => {
    expect(compared('{"at":"2026-03-04T10:00:00Z"}', '{"at":"2026-03-04T05:00:00.000-05:00"}')).toEqual([])
    expect(compared('{"a":"Complete"}', '{"a":"complete"}')).toHaveLength(1)
    expect(compared('{"a":"Complete"}', '{"a":"complete"}', [], true)).toEqual([])
  })

  test('what is ignored, and what lies in it, is left out', () => {
    const [before, after] = ['{"a":{"b":1},"l":[{"at":1,"x":1}]}', '{"a":{"b":2},"l":[{"at":2,"x":1}]}']
    expect(compared(before, after, ['/a', '/l/*/at'])).toEqual([])
    expect(compared(before, after, ['/a'])).toEqual(['/0/l/0/at 1 2'])
  })

  test('another status is a difference of the state; text is compared by line', () => {
    expect(differencesOf([state('{}')], [state('{"error":1}', 404)], plainly)).toMatchObject([
      { op: 'replace', path: '/0', from: '200', to: '404' },
    ])
    expect(compared('one\ntwo\n', 'one\nthree\n')).toEqual(['/0/1 "two" "three"'])
  })

  test('what two runs differ in is ignored at every index', () => {
    const changes = differencesOf(
      [state('{"l":[{"at":1},{"at":1}],"row":1}')],
      [state('{"l":[{"at":2},{"at":3}],"row":2}')],
      plainly,
    )
    expect(pathsToIgnore(changes)).toEqual(['/l/*/at', '/row'])
  })

  test('a line or an item that differs itself is ignored alone', () => {
    const lines = differencesOf([state('a\nat 1\nb')], [state('a\nat 2\nb')], plainly)
    expect(pathsToIgnore(lines)).toEqual(['/1'])
  })

  test('a long state is shown up to 64 KiB', () => {
    const long = shownState(state(`{"a":"${'é'.repeat(40_000)}"}`))
    expect(Buffer.byteLength(long.text)).toBeLessThanOrEqual(65_536)
    expect(long).toMatchObject({ isCut: true, isJson: false })
    expect(shownState(state('{}'))).toMatchObject({ text: '{}', isJson: true, isCut: false })
  })
})
