import { z } from 'zod'
import { scenarioFileSchema } from '#contract/sending/scenario-file'

/** The JSON Schema of a scenario's file, as an editor uses it. */
export function scenarioSchema(): [path: string, content: string] {
  const schema = z.toJSONSchema(scenarioFileSchema, { io: 'input' })
  return ['resources/schemas/scenario-1.schema.json', `${JSON.stringify(schema, null, 2)}\n`]
}
