import { expect, test } from 'vitest'
import { z } from 'zod'
import { shortSchema } from '../../../../main/mcp/tools/short-schema.ts'

const schema = z.strictObject({
  id: z.int().nullable().describe('a number'),
  limit: z.int().min(1).max(100).default(20),
  required: z.string(),
  rows: z.array(z.object({ minimum: z.int(), kind: z.string().nullable() })),
  either: z.union([z.string().max(9), z.null()]),
})
const target = 'draft-2020-12'

test('the form of parameters keeps what it means', () => {
  expect(shortSchema(schema)['~standard'].jsonSchema.input({ target })).toEqual({
    type: 'object',
    properties: {
      id: { type: ['integer', 'null'], description: 'a number' },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      required: { type: 'string' },
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: { minimum: { type: 'integer' }, kind: { type: ['string', 'null'] } },
          required: ['minimum', 'kind'],
        },
      },
      either: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
    },
    required: ['id', 'required', 'rows', 'either'],
    additionalProperties: false,
  })
})

test.each([
  [{ id: 1.5, required: '', rows: [], either: null }, false],
  [{ id: 2 ** 60, required: '', rows: [], either: null }, false],
  [{ id: 1, required: '', rows: [{ minimum: 1 }], either: null }, false],
  [{ id: 1, required: '', rows: [], either: null, surplus: 1 }, false],
  [{ id: null, required: '', rows: [{ minimum: 1, kind: null }], either: 'x' }, true],
])('%j is checked by the schema itself: %s', async (value, isValid) => {
  const checked = await shortSchema(schema)['~standard'].validate(value)
  expect(checked.issues === undefined).toBe(isValid)
})
