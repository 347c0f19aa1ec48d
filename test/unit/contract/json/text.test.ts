import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JsonNode, jsonTextOf, readJson, stepsOfJson } from '#contract/json/text'
import { cases } from '../../../support/many-cases.ts'

/** The value of a node, as JSON.parse gives it. */
function plainOf(node: JsonNode): unknown {
  if (node.type === 'array') return node.items.map(plainOf)
  if (node.type === 'object')
    return Object.fromEntries(node.members.map(({ key, value }) => [key, plainOf(value)]))
  if (node.type === 'number') return JSON.parse(node.text)
  return node.type === 'null' ? null : node.value
}

function expectSameAsJsonParse(text: string): void {
  let expected: unknown
  let isJson = true
  try {
    expected = JSON.parse(text)
  } catch {
    isJson = false
  }
  const result = readJson(text)
  expect(result.ok, JSON.stringify(text)).toBe(isJson)
  if (result.ok) expect(plainOf(result.root)).toEqual(expected)
}

/** A JSON text with one place changed, so that nearly right texts are tried. */
const nearlyJson = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', ',', '"', '\\', '{', '}', '[', ']', ':', '0', '-', '.', 'e', '\n', '\u0000', ' '),
  )
  .map(([text, place, put]) => {
    const index = place % (text.length + 1)
    return text.slice(0, index) + put + text.slice(index + (place % 2))
  })

test('steps of any size come to what is read at once', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), nearlyJson), fc.integer({ min: 1, max: 5 }), (text, values) => {
      const step = stepsOfJson(text)
      let result = step(values)
      for (let steps = 0; result === null && steps <= text.length; steps += 1) result = step(values)
      expect(result).toEqual(readJson(text))
    }),
  )
})

describe('readJson', () => {
  test('accepts what JSON.parse accepts, with the same values', () => {
    fc.assert(fc.property(fc.json(), expectSameAsJsonParse))
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
        expectSameAsJsonParse(JSON.stringify(value, null, indent))
      }),
    )
  })

  test('refuses what JSON.parse refuses', () => {
    fc.assert(fc.property(nearlyJson, expectSameAsJsonParse), { numRuns: cases(200) })
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]",:0123.eE+-\\/ untrflsa') }),
        expectSameAsJsonParse,
      ),
      {
        numRuns: cases(200),
      },
    )
  })

  test('refuses and accepts the same odd texts', () => {
    const refused =
      'nul nulll 01 - 1. .5 1e +1 0x1 NaN "\u0001" "\\x" "\\u12g4" [1,] {"a":1,} {a:1} {\'a\':1} {}{} " "\\ [ {"a" {"a": {"a":1'
    const accepted = '"\\u0041\\ud83d\\ude00\\ud800" -0 -0.0e-0 1E+2 "\u2028\u007f" {"__proto__":{"a":1}}'
    for (const text of ['', ' ', '\ufeff{}', '\u00a01', ...refused.split(' ')]) {
      expectSameAsJsonParse(text)
      expect(readJson(text).ok, text).toBe(false)
    }
    for (const text of ['\t[\r\n]\n', ...accepted.split(' ')]) {
      expectSameAsJsonParse(text)
      expect(readJson(text).ok, text).toBe(true)
    }
  })

  test('keeps numbers as the text that came', () => {
    expect(readJson('[1500.250, 1e400, 12345678901234567890, -0]')).toMatchObject({
      root: {
        items: [{ text: '1500.250' }, { text: '1e400' }, { text: '12345678901234567890' }, { text: '-0' }],
      },
    })
  })

  test('keeps members in order and repeated', () => {
    const result = readJson('{"b":1,"a":2,"b":3}')
    if (!result.ok || result.root.type !== 'object') throw new Error('not read')
    expect(result.root.members.map(({ key }) => key)).toEqual(['b', 'a', 'b'])
  })

  test('says where each value stands', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(2), (value, indent) => {
        const text = ` ${JSON.stringify(value, null, indent)} `
        const result = readJson(text)
        if (!result.ok) throw new Error('not read')
        for (const node of nodesOf(result.root)) {
          const source = jsonTextOf(text, node)
          expect(source).toBe(source.trim())
          expect(plainOf(node)).toEqual(JSON.parse(source))
        }
      }),
    )
  })

  test('says where a text stops to be JSON, what would have fitted and what came', () => {
    expect(readJson('{\n  "a": 1\n  "b": 2\n}')).toEqual({
      ok: false,
      problem: { offset: 13, line: 3, column: 3, expected: "',' or '}'", found: `'"'` },
    })
    expect(readJson('[1, ')).toEqual({
      ok: false,
      problem: { offset: 4, line: 1, column: 5, expected: 'a value', found: 'the end of the text' },
    })
  })

  test('reads any depth and any number of members', () => {
    expect(readJson(`${'['.repeat(50_000)}${']'.repeat(50_000)}`).ok).toBe(true)
    expect(readJson(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`).ok).toBe(true)
    const wide = readJson(
      `{${Array.from({ length: 20_000 }, (_, index) => `"key${index}":${index}`).join(',')}}`,
    )
    expect(wide.ok && wide.root.type === 'object' && wide.root.members.length).toBe(20_000)
  })
})

function nodesOf(root: JsonNode): JsonNode[] {
  const nodes = [root]
  for (const node of nodes) {
    if (node.type === 'array') nodes.push(...node.items)
    else if (node.type === 'object') nodes.push(...node.members.map(({ value }) => value))
  }
  return nodes
}
