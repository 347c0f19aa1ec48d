/** What a line may have beside its message: facts of the program, never of a delivery. Anything else is left out. */
const kinds = {
  /** Code of an error of the contract. */
  code: 'string',
  host: 'string',
  platform: 'string',
  arch: 'string',
  system: 'string',
  node: 'string',
  electron: 'string',
  port: 'number',
  reason: 'string',
  exitCode: 'number',
  seconds: 'number',
} as const satisfies Record<string, 'string' | 'number'>

type Values = { string: string; number: number }
export type LogFields = { readonly [F in keyof typeof kinds]?: Values[(typeof kinds)[F]] | undefined }

/** Long enough for a version; too short for a body. */
const maximumValue = 80

/** Only the known fields, each of its type. */
export function knownFields(fields: LogFields): Record<string, string | number> {
  const given: Readonly<Record<string, unknown>> = { ...fields }
  const known: Record<string, string | number> = {}
  for (const [name, kind] of Object.entries(kinds)) {
    const value = given[name]
    if (kind === 'string' && typeof value === 'string') known[name] = value.slice(0, maximumValue)
    if (kind === 'number' && typeof value === 'number' && Number.isFinite(value)) known[name] = value
  }
  return known
}
