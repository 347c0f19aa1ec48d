import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { z } from 'zod'

type Json = Readonly<Record<string, unknown>>

/**
 * Shortens the JSON form of a schema, since an agent pays for the list of tools at each start. The server
 * still checks with the schema. The form of parameters means the same. The form of results has names and
 * types only: it omits that nested members are required and that there are no others.
 */
export function shortSchema<S extends z.ZodObject>(
  schema: S,
): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const { version, vendor, validate, jsonSchema } = schema['~standard']
  return {
    '~standard': {
      ...{ version, vendor, validate },
      jsonSchema: {
        input: options => shortForm(jsonSchema.input(options), sameMeaning),
        output(options) {
          const form = jsonSchema.output(options)
          return { ...shortForm(form, namesAndTypes), required: form.required }
        },
      },
    },
  }
}

type IsSurplus = (keyword: string, value: unknown) => boolean

/** `$schema` belongs to the protocol. Integers beyond the safe range have no common meaning in JSON. */
const sameMeaning: IsSurplus = (keyword, value) =>
  keyword === '$schema' ||
  (keyword === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (keyword === 'maximum' && value === Number.MAX_SAFE_INTEGER)

const namesAndTypes: IsSurplus = (keyword, value) =>
  sameMeaning(keyword, value) || keyword === 'required' || keyword === 'additionalProperties'

function shortForm(form: Json, isSurplus: IsSurplus): Record<string, unknown> {
  const saved = Object.entries(form).filter(([keyword, value]) => !isSurplus(keyword, value))
  return typeOrNull(
    Object.fromEntries(
      saved.map(([keyword, value]) => [
        keyword,
        // These are names of members, not keywords.
        keyword === 'properties' && isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortPart(one, isSurplus)]))
          : shortPart(value, isSurplus),
      ]),
    ),
  )
}

function shortPart(value: unknown, isSurplus: IsSurplus): unknown {
  if (Array.isArray(value)) return value.map(one => shortPart(one, isSurplus))
  return isObject(value) ? shortForm(value, isSurplus) : value
}

/** Writes `anyOf` of a bare type and null as a list of two types. */
function typeOrNull(form: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...rest } = form
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return form
  const [first, second]: readonly unknown[] = anyOf
  if (!isObject(first) || !isObject(second) || second.type !== 'null') return form
  const isBare = Object.keys(first).length === 1 && typeof first.type === 'string'
  return isBare ? { type: [first.type, 'null'], ...rest } : form
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
