/** As much of JSON Schema (draft 2020-12) as the generated schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly const?: string
  readonly enum?: readonly (string | boolean | null)[]
  /** Beside a pattern that takes them in any case: the values as the document shows them. */
  readonly examples?: readonly string[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly if?: JsonSchema
  readonly then?: JsonSchema
  readonly else?: JsonSchema
}
