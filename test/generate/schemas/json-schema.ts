import type { JsonSchema } from '#contract/json/schema'

/** A member with a value: that it is there, as the schema says. */
export function member(name: string, schema: JsonSchema): JsonSchema {
  return { required: [name], properties: { [name]: schema } }
}

/** What a value has to be where a condition holds, and where it does not. */
export function when(condition: JsonSchema, holds: JsonSchema, otherwise?: JsonSchema): JsonSchema {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  return { if: condition, then: holds, ...(otherwise === undefined ? {} : { else: otherwise }) }
}

/** Nothing but what counts as absent: null, or the empty text. */
export function noText(note: string): JsonSchema {
  return { description: note, enum: [null, ''] }
}
