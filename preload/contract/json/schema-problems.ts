import { z } from 'zod'
import { nearest } from '../query/nearest.ts'
import { pointerTo } from './pointer.ts'
import type { JsonSchema } from './schema.ts'

export interface SchemaProblem {
  /** JSON Pointer. */
  readonly path: string
  readonly message: string
}

/** The problems of a value that does not have the schema. Of an unknown member, names the nearest known one. */
export function schemaProblems(schema: z.ZodType, error: z.ZodError): readonly SchemaProblem[] {
  const known = z.toJSONSchema(schema, { io: 'input' }) as Schema
  return error.issues.flatMap(issue => problemsOf(issue, [], known))
}

/** For a union, the problem of the best match. */
function problemsOf(
  issue: z.core.$ZodIssue,
  parents: readonly PropertyKey[],
  known: Schema,
): SchemaProblem[] {
  const path = [...parents, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const best = [...issue.errors].sort((left, right) => weight(left) - weight(right))[0] ?? []
    return best.flatMap(inner => problemsOf(inner, path, known))
  }
  const place = path.map(String).reduce(pointerTo, '')
  if (issue.code !== 'unrecognized_keys') return [{ path: place, message: sentence(issue) }]
  const members = path.reduce(below, formsOf(known)).flatMap(one => Object.keys(one.properties ?? {}))
  return issue.keys.map(key => {
    const near = nearest(key, members)
    const meant = near === null ? '' : ` Did you mean ${JSON.stringify(near)}?`
    return { path: pointerTo(place, key), message: `Unknown member.${meant}` }
  })
}

type Schema = JsonSchema & { readonly oneOf?: readonly JsonSchema[] }

/** The schemas that a member of a value with one of these schemas may have. */
function below(schemas: readonly Schema[], name: PropertyKey): readonly Schema[] {
  return schemas.flatMap(formsOf).flatMap(one => {
    const found = typeof name === 'number' ? one.items : one.properties?.[String(name)]
    return found === undefined ? [] : formsOf(found)
  })
}

function formsOf(schema: Schema): readonly Schema[] {
  const more = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return [schema, ...more.flatMap(formsOf)]
}

/** Missing and unknown members suggest that another form is meant. */
function weight(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((sum, issue) => {
    const isForm =
      issue.code === 'unrecognized_keys' || (issue.code === 'invalid_type' && issue.path.length === 1)
    return sum + (isForm ? 10 : 1)
  }, 0)
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') return `Unknown ${issue.discriminator ?? 'form'}.`
  if (issue.code === 'invalid_value' && issue.values.length > 0) {
    return `Allowed: ${issue.values.map(value => JSON.stringify(value)).join(', ')}.`
  }
  return `${issue.message.replace(/^Invalid input: expected (.*), received undefined$/, 'Missing; $1 expected')}.`
}
