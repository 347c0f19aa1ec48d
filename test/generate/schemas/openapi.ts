import { z } from 'zod'
import { apiEndpoints, apiErrorSchema, apiPrefix } from '#contract/http-api'

/** The OpenAPI 3.1 description of the HTTP API, made from its endpoints in the contract. */
export function openApi(): [path: string, content: string] {
  const description = {
    openapi: '3.1.0',
    info: {
      title: 'Hooktrail',
      version: '1',
      description: 'Captured deliveries for tests and other programs. It only reads.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `http://127.0.0.1:4401${apiPrefix}` }],
    security: [{ token: [] }],
    paths: Object.fromEntries(
      Object.entries(apiEndpoints).map(([path, row]) => [path, { get: operation(row) }]),
    ),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(apiErrorSchema) },
    },
  }
  return ['resources/schemas/openapi.json', `${JSON.stringify(description, null, 1)}\n`]
}

type Row = (typeof apiEndpoints)[keyof typeof apiEndpoints]

function operation(row: Row) {
  const path = 'path' in row ? parameters(row.path, 'path') : []
  const content =
    row.result === null
      ? { 'application/octet-stream': {} }
      : { 'application/json': { schema: schemaOf(row.result) } }
  const refused = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return {
    summary: row.summary,
    parameters: [...path, ...parameters(row.query, 'query')],
    responses: { 200: { description: 'Found', content }, default: refused },
  }
}

function parameters(shape: z.ZodObject, place: 'path' | 'query') {
  return Object.entries(shape.shape).map(([name, type]) => {
    const { description, ...schema } = schemaOf(type as z.ZodType)
    const text = typeof description === 'string' ? { description } : {}
    return { name, in: place, required: place === 'path', ...text, schema }
  })
}

function schemaOf(type: z.ZodType): Readonly<Record<string, unknown>> {
  const {
    $schema: _,
    '~standard': __,
    ...schema
  } = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' }) as Record<string, unknown>
  return schema
}
