import { expect, it } from 'vitest'
import { limitsSchema } from '#contract/settings'
import {
  limitFields,
  limitRange,
  limitText,
  limitValue,
} from '../../../../../renderer/features/settings/limit-fields.ts'

const limits = limitsSchema.parse({})

it('every limit has a field, and its default reads back as itself', () => {
  expect(limitFields.map(field => field.key).sort()).toEqual(Object.keys(limits).sort())
  for (const field of limitFields) expect(limitValue(limitText(limits, field), field)).toBe(limits[field.key])
})

it('a limit is written in the unit beside its field', () => {
  const [body] = limitFields
  if (body === undefined) throw new Error('no field')
  expect(limitText({ ...limits, bodyBytes: 524_288 }, body)).toBe('0.5')
  expect(limitValue(' 0,5 ', body)).toBe(524_288)
})

it('what is no positive number is no limit', () => {
  for (const field of limitFields)
    for (const text of ['', ' ', 'ten', '0', '-1', 'Infinity']) expect(limitValue(text, field)).toBeNull()
})

it('what the engine would refuse is no limit, and the range says what it takes', () => {
  for (const field of limitFields) {
    const [least, most] = limitRange(field).match(/[\d.]+/g) ?? []
    expect(limitValue(String(Number(least) * 1.05), field)).not.toBeNull()
    expect(limitValue(String(Number(most)), field)).not.toBeNull()
    expect(limitValue(String(Number(most) + 1), field)).toBeNull()
  }
})
