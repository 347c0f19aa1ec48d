import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSecurityTests } from '../../generate/security-tests-page.ts'

const root = new URL('../../../', import.meta.url)
const page = readFileSync(new URL('docs/internals/security.md', root), 'utf8')
const testsPage = readFileSync(new URL('docs/internals/security-tests.md', root), 'utf8')

describe('docs/internals/security.md', () => {
  test('each promise and each recommendation has its tests, in the same order', () => {
    const promises = promisesIn(page).map(({ promise }) => promise)
    const recommendations = rowsOf(page, 'recommendation').map(([recommendation]) => recommendation)
    expect(recommendations.length).toBeGreaterThan(10)
    expect(Object.keys(readSecurityTests())).toEqual([...promises, ...recommendations])
    expect(rowsOf(testsPage, 'test')).toHaveLength(promises.length + recommendations.length)
  })

  test('every line of the tests names a test that exists', () => {
    expect(problemsOf(testsPage)).toEqual([])
  })

  test('its tables are found: a row is a promise with its attack and mechanism', () => {
    const promises = promisesIn(page)
    expect(promises.length).toBeGreaterThan(100)
    expect(promises.filter(row => Object.values(row).includes(''))).toEqual([])
    expect(rowsOf(page, 'promise').filter(cells => cells.length !== 2)).toEqual([])
  })

  test.each([
    ['a line without a test', '| who | what | |', 'no test: who'],
    [
      'a test that is in no file',
      '| who | what | `test/unit/docs/security-page.test.ts`: its tables |',
      'not there: test/unit/docs/security-page.test.ts: its tables',
    ],
    [
      'a file that does not exist',
      '| who | what | `test/unit/none.test.ts`: any |',
      'not there: test/unit/none.test.ts: any',
    ],
  ])('%s is found', (_name, row, problem) => {
    expect(problemsOf(`| who | what | test |\n|---|---|---|\n${row}\n`)).toEqual([problem])
  })
})

/** Rows such as `| attack | **promise.** Mechanism. |`. */
function promisesIn(text: string): { attack: string; promise: string; mechanism: string }[] {
  return rowsOf(text, 'promise').map(([attack = '', cell = '']) => {
    const [, promise = '', mechanism = ''] = /^\*\*(.+?)\*\* (.+)$/.exec(cell) ?? []
    return { attack, promise, mechanism }
  })
}

/** What is wrong with the rows of the tables with a column "test". */
function problemsOf(text: string): string[] {
  return rowsOf(text, 'test').flatMap(cells => {
    const named = [...(cells.at(-1) ?? '').matchAll(/`(test\/[^`]+)`: (.+?)(?=; `test\/|$)/g)]
    if (named.length === 0) return [`no test: ${cells[0]}`]
    return named
      .filter(([, path = '', title = '']) => !hasTest(path, title.trim()))
      .map(([, path, title]) => `not there: ${path}: ${title?.trim()}`)
  })
}

/** The cells of each row of the tables that have this column. */
function rowsOf(text: string, column: string): string[][] {
  const tables = text.split(/\n(?!\|)/).map(part => part.split('\n').filter(line => line.startsWith('|')))
  return tables
    .filter(([head]) => head !== undefined && cellsOf(head).includes(column))
    .flatMap(([, , ...rows]) => rows.map(cellsOf))
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map(cell => cell.trim())
}

function hasTest(path: string, title: string): boolean {
  const file = new URL(path, root)
  if (!existsSync(file)) return false
  // The full title, which is between quotes.
  const text = readFileSync(file, 'utf8').replaceAll("\\'", "'")
  return ['"', "'", '`'].some(quote => text.includes(`${quote}${title}${quote}`))
}
