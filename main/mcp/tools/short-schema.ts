import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { z } from 'zod'

type Json = Readonly<Record<string, unknown>>

/**
 * Shortens the JSON form of a schema of parameters, since an agent pays for the list of tools at each start. The form means
 * the same. The server still checks with the schema.
 */
export function shortSchema<S extends z.ZodObject>(
  schema: S,
): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const { version, vendor, validate, jsonSchema } = schema['~standard']
  return {
    '~standard': {
      version,
      vendor,
      validate,
      jsonSchema: {
        input: options => shortForm(jsonSchema.input(options)),
        output: options => shortForm(jsonSchema.output(options)),
      },
    },
  }
}

/** `$schema` belongs to the protocol. Integers beyond the safe range have no common meaning in JSON. */
function isSurplus(keyword: string, value: unknown): boolean {
  return (
    keyword === '$schema' ||
    (keyword === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (keyword === 'maximum' && value === Number.MAX_SAFE_INTEGER)
  )
}

function shortForm(form: Json): Record<string, unknown> {
  const saved = Object.entries(form).filter(([keyword, value]) => !isSurplus(keyword, value))
  return typeOrNull(
    Object.fromEntries(
      saved.map(([keyword, value]) => [
        keyword,
        // These are names of members, not keywords.
        keyword === 'properties' && isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortPart(one)]))
          : shortPart(value),
      ]),
    ),
  )
}

function shortPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(one => shortPart(one))
  return isObject(value) ? shortForm(value) : value
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
