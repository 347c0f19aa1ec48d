/** As much of JSON Schema (draft 2020-12) as the generated schemas use. */
export interface JsonSchema {
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: string
  readonly enum?: readonly (string | boolean | null)[]
  /** Beside a pattern: the values as they are shown in the document. */
  readonly examples?: readonly string[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly then?: JsonSchema
  readonly if?: JsonSchema
  readonly else?: JsonSchema
}

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
