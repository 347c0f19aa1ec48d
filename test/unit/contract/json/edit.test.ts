import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editJson, type JsonEdit } from '#contract/json/edit'

function edited(text: string, change: (edit: JsonEdit) => void): string {
  const edit = editJson(text)
  if (edit === null) throw new Error('not JSON')
  change(edit)
  return edit.text()
}

test('a member is replaced where it is, and everything else stays text for text', () => {
  const text = '{ "a" : 12345678901234567890.10 ,\t"s": "old" , "é\\u00e9": 1e400 }'
  expect(edited(text, edit => edit.set('', 's', 'new'))).toBe(text.replace('"old"', '"new"'))
})

test('of a repeated member the one that counts is replaced', () => {
  expect(edited('{"a":1,"a":2}', edit => edit.set('', 'a', 3))).toBe('{"a":1,"a":3}')
})

test('a new member comes last, in the layout of the one before it', () => {
  expect(edited('{"a":1}', edit => edit.set('', 'b', 'x'))).toBe('{"a":1,"b":"x"}')
  expect(edited('{"o": {}}', edit => edit.set('/o', 'b', null))).toBe('{"o": {"b":null}}')
  expect(edited('{\n  "a": 1\n}', edit => edit.set('', 'b', 'x'))).toBe('{\n  "a": 1,\n  "b": "x"\n}')
})

test('a member is removed with one comma, however often it is there', () => {
  const without = (text: string): string => edited(text, edit => edit.remove('', 'x'))
  expect(without('{"x":1,"b":2}')).toBe('{"b":2}')
  expect(without('{"a":1,"x":2}')).toBe('{"a":1}')
  expect(without('{"a":1, "x":2, "b":3,"x":4}')).toBe('{"a":1, "b":3}')
  expect(without('{"x":1}')).toBe('{}')
  expect(without('{"a":1}')).toBe('{"a":1}')
})

test('an item is added to an array', () => {
  expect(edited('{"l":[]}', edit => edit.append('/l', { a: 1 }))).toBe('{"l":[{"a":1}]}')
  expect(edited('{"l":[1,\n 2]}', edit => edit.append('/l', 3))).toBe('{"l":[1,\n 2,\n 3]}')
})

test('what is not there or not of its form changes nothing', () => {
  const text = '{"a":1,"l":[1]}'
  expect(
    edited(text, edit => {
      edit.set('/nothing', 'x', 1)
      edit.set('/a', 'x', 1)
      edit.remove('/l', '0')
      edit.append('/a', 1)
    }),
  ).toBe(text)
  expect(editJson('{"a":')).toBeNull()
})

test('edits do to any JSON what they would do to its value', () => {
  const key = fc.constantFrom('a', 'b', '__proto__', 'long name')
  fc.assert(
    fc.property(
      fc.dictionary(key, fc.jsonValue()),
      key,
      fc.jsonValue(),
      fc.constantFrom(0, 2),
      (object, name, value, indent) => {
        const text = JSON.stringify(object, null, indent)
        const expected = new Map(Object.entries(JSON.parse(text)))
        expected.set(name, JSON.parse(JSON.stringify(value)))
        expect(new Map(Object.entries(JSON.parse(edited(text, edit => edit.set('', name, value)))))).toEqual(
          expected,
        )
        expected.delete(name)
        expect(new Map(Object.entries(JSON.parse(edited(text, edit => edit.remove('', name)))))).toEqual(
          expected,
        )
      },
    ),
  )
})

test('an item or a member is removed with its comma', () => {
  const without = (text: string, parent: string, token: string) =>
    edited(text, edit => edit.removeAt(parent, token))
  expect(without('[1, 2, 3]', '', '0')).toBe('[2, 3]')
  expect(without('[1, 2, 3]', '', '1')).toBe('[1, 3]')
  expect(without('{"a": [1]}', '/a', '0')).toBe('{"a": []}')
  expect(without('{"a": 1, "b": 2}', '', 'b')).toBe('{"a": 1}')
  expect(without('[1]', '', '4')).toBe('[1]')
})
