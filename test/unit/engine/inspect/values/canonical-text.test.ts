import { expect, test } from 'vitest'
import { readJson } from '#contract/json/text'
import { canonicalText } from '../../../../../main/engine/inspect/values/canonical-text.ts'

function canonical(text: string): string {
  const read = readJson(text)
  if (!read.ok) throw new Error('This is no JSON.')
  return canonicalText(read.root)
}

test('members come by name, without spaces, the last of repeated names, and numbers as they came', () => {
  expect(canonical('{"b": [1.0, -0, 1e2, []], "a": {"z": null, "y": true}, "": "é\\n\\u0041"}')).toBe(
    '{"":"é\\nA","a":{"y":true,"z":null},"b":[1.0,-0,1e2,[]]}',
  )
  expect(canonical('{"a": 1, "b": 2, "a": 3, "c": {}, "a": 4}')).toBe('{"a":4,"b":2,"c":{}}')
  expect(canonical('"text"')).toBe('"text"')
})

test('what lies deep has the same text, and does not overflow the stack', () => {
  const nested = (depth: number) => `${'{"b":1,"a":['.repeat(depth)}7${']}'.repeat(depth)}`
  for (const depth of [31, 32, 33, 200]) {
    expect(canonical(nested(depth))).toBe(`${'{"a":['.repeat(depth)}7${'],"b":1}'.repeat(depth)}`)
  }
})
