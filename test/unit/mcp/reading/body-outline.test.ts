import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlineOf } from '../../../../main/mcp/reading/body-outline.ts'

test('paths, types, sizes and short values, numbers as received', () => {
  expect(outlineOf('{"a/b":"text","n":1500.250,"list":[{"x":null},2],"t":true}')).toEqual({
    is_json: true,
    remark: null,
    nodes: [
      { path: '', type: 'object', size: 4, value: null },
      { path: '/a~1b', type: 'string', size: 4, value: 'text' },
      { path: '/n', type: 'number', size: 8, value: '1500.250' },
      { path: '/list', type: 'array', size: 2, value: null },
      { path: '/list/0', type: 'object', size: 1, value: null },
      { path: '/list/0/x', type: 'null', size: null, value: null },
      { path: '/t', type: 'boolean', size: null, value: 'true' },
    ],
  })
})

test('what is no JSON says so', () => {
  expect(outlineOf('<html>')).toMatchObject({ is_json: false, nodes: [] })
})

test('a body with many members is cut, and says so', () => {
  const { nodes, remark } = outlineOf(
    JSON.stringify(Array.from({ length: 9 }, () => 1).map((_, i) => ({ i }))),
  )
  expect([nodes.length, remark]).toEqual([3, null])
  const many = outlineOf(
    JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, i]))),
  )
  expect(many.nodes).toHaveLength(150)
  expect(many.remark).toContain('Not all paths')
})

test('an outline is bounded for any JSON, however deep', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), text => {
      expect(JSON.stringify(outlineOf(text)).length).toBeLessThan(150 * 800)
    }),
  )
  expect(outlineOf(`${'['.repeat(50_000)}${']'.repeat(50_000)}`).nodes.length).toBeLessThanOrEqual(151)
  expect(outlineOf(`[${'1,'.repeat(300_000)}1]`).remark).toContain('too many values')
})
