import { describe, expect, it } from 'vitest'
import type { Finding } from '#contract/deliveries/finding'
import { readJson } from '#contract/json/text'
import type { ChildRange } from '../../../../../../renderer/features/detail/payload/tree-ranges.ts'
import { type TreeRow, treeRows } from '../../../../../../renderer/features/detail/payload/tree-rows.ts'
import { lacks } from '../../../../../support/renderer/examples.ts'

function rowsOf(
  text: string,
  findings: readonly Finding[] = [],
  toggled: [string, boolean][] = [],
  asked: [string, ChildRange[]][] = [],
  hasMessages = true,
): TreeRow[] {
  const result = readJson(text)
  if (!result.ok) throw new Error('not JSON')
  const rows = treeRows(result.root, findings, new Map(toggled), new Map(asked), hasMessages)
  return rows.filter(row => row.type !== 'brace')
}
const finding = (path: string, message = 'odd'): Finding => ({
  severity: 'warning',
  code: 'refund-status-missing',
  path,
  message,
  source: 'a document',
})
/** `name`, `!message` of a finding, `-name` of what is missing, `from…to` of what has no rows. */
const outline = (rows: readonly TreeRow[]) =>
  rows.map(row => {
    if (row.type === 'gap') return `${row.from}…${row.to}`
    if (row.type === 'finding') return `!${row.finding.message}`
    if (row.type === 'brace') return `${'  '.repeat(row.depth + 1)}${row.text}`
    return row.type === 'missing' ? `-${row.name}` : `${'  '.repeat(row.depth)}${row.name}`
  })

describe('the rows of a payload', () => {
  it('are its members in the order they came, with those inside them', () => {
    expect(outline(rowsOf('{"b":1,"a":{"x":[true,null]}}'))).toEqual(['b', 'a', '  x', '    0', '    1'])
  })

  it('have braces around what is open, and a comma after each but the last', () => {
    const result = readJson('{"a":{"x":[1,2]},"b":{"y":1},"c":{}}')
    if (!result.ok) throw new Error('not JSON')
    const rows = treeRows(result.root, [], new Map([['/b', false]]))
    expect(outline(rows).map(line => line.trim())).toEqual([
      '{',
      'a',
      'x',
      '0',
      '1',
      ']',
      '},',
      'b',
      'c',
      '}',
    ])
    expect(rows.flatMap(row => (row.type === 'node' && row.isLast ? [row.pointer] : []))).toEqual([
      '/a/x',
      '/a/x/1',
      '/c',
    ])
  })

  it('keep members of one name apart', () => {
    const rows = rowsOf('{"a":1,"a":2}')
    expect(rows.map(row => row.pointer)).toEqual(['/a', '/a'])
    expect(new Set(rows.map(row => row.id)).size).toBe(2)
  })

  it('leave out what is inside a closed member', () => {
    expect(outline(rowsOf('{"a":{"x":1},"b":2}', [], [['/a', false]]))).toEqual(['a', 'b'])
  })

  it('begin closed where a member holds very many, and open when asked', () => {
    const many = `{"list":[${Array.from({ length: 300 }, () => 1).join()}]}`
    expect(rowsOf(many)).toHaveLength(1)
    expect(rowsOf(many, [], [['/list', true]])).toHaveLength(301)
  })

  it('show a single value where the body has no members', () => {
    expect(rowsOf('12345678901234567890')).toMatchObject([
      { type: 'node', name: null, node: { type: 'number' } },
    ])
  })

  it('take ten thousand levels', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    expect(rowsOf(deep).length).toBeLessThan(10)
  })
})

describe('the rows of a very long list', () => {
  const long = `[${Array.from({ length: 5000 }, (_, at) => `{"x":${at}}`).join()}]`
  const gaps = (rows: readonly TreeRow[]) => outline(rows).filter(text => text.includes('…'))

  it('are the first and the last, and one for those between', () => {
    const rows = rowsOf(long)
    expect(gaps(rows)).toEqual(['1000…4900'])
    expect(rows).toHaveLength(2 * 1000 + 1 + 2 * 100)
    expect(outline(rows).at(-2)).toBe('4999')
  })

  it('are more where more was asked for', () => {
    expect(gaps(rowsOf(long, [], [], [['', [{ from: 1000, to: 2000 }]]]))).toEqual(['2000…4900'])
    expect(gaps(rowsOf(long, [], [], [['', [{ from: 1000, to: 4900 }]]]))).toEqual([])
  })

  it('hold every item that a finding speaks of', () => {
    const rows = rowsOf(long, [finding('/3000/x'), finding('/3001')])
    expect(gaps(rows)).toEqual(['1000…3000', '3002…4900'])
    expect(outline(rows)).toContain('3000')
    expect(outline(rows).filter(text => text === '!odd')).toHaveLength(2)
  })

  it('are few, however long it is', () => {
    expect(rowsOf(`[${'0,'.repeat(99_999)}0]`)).toHaveLength(1101)
  })

  it('know where the next of them will be', () => {
    const gap = rowsOf(long).find(row => row.type === 'gap')
    const more = rowsOf(long, [], [], [['', [{ from: 1000, to: 2000 }]]])
    const first = more.find(row => row.type === 'node' && row.pointer === '/1000')
    expect(gap).toMatchObject({ firstId: first?.id })
  })
})

describe('findings in the rows', () => {
  it('stand right under their field', () => {
    expect(outline(rowsOf('{"a":{"x":1,"y":2}}', [finding('/a/x')]))).toEqual(['a', '  x', '!odd', '  y'])
  })

  it('open the way to their field', () => {
    const deep = '{"a":{"b":{"c":{"d":{"e":{"f":1}}}}}}'
    expect(outline(rowsOf(deep))).not.toContain('            f')
    expect(outline(rowsOf(deep, [finding('/a/b/c/d/e/f')])).at(-1)).toBe('!odd')
  })

  it('name a field that is missing, at the end of what should hold it', () => {
    expect(outline(rowsOf('{"a":{"x":1},"b":2}', [finding('/a/y')]))).toEqual(['a', '  x', '-y', '!odd', 'b'])
    expect(outline(rowsOf('{"a":{}}', [finding('/a/y/z')]))).toEqual(['a', '-y.z', '!odd'])
  })

  it('about the entire delivery stand in no row', () => {
    expect(outline(rowsOf('{"a":1}', [finding('')]))).toEqual(['a'])
  })
})

describe('findings at their fields', () => {
  it('stand at each field that one finding speaks of; that a field is missing is told by its row alone', () => {
    expect(outline(rowsOf('{"payload":{"fid":"1"}}', [lacks]))).toEqual([
      'payload',
      '  fid',
      '-asset',
      '-network',
    ])
  })

  it('of a field that is there say their message', () => {
    expect(outline(rowsOf('{"payload":{"asset":null,"network":""}}', [lacks]))).toEqual([
      'payload',
      '  asset',
      '!Expected asset; it is missing.',
      '  network',
      '!Expected network; it is missing.',
    ])
  })

  it('are marks without messages while the list says them', () => {
    const rows = rowsOf('{"a":1}', [finding('/a'), finding('/b')], [], [], false)
    expect(outline(rows)).toEqual(['a', '-b'])
    expect(rows[0]).toMatchObject({ findings: [{ path: '/a' }] })
  })
})
