import { z } from 'zod'
import { commandSchema, hmacOf, rsaSchema } from './additions.ts'

/** Name of a variable in the file of a project: capitals only, so that a secret in the place of its name is refused. */
const fileVariableSchema = z
  .string()
  .regex(
    /^[A-Z_][A-Z0-9_]{0,254}$/,
    'Name a variable of the environment, in capitals, such as APP_SECRET; the file has no secret itself',
  )

/** A secret in the file of a project, named by its variable only. */
export const fileSecretSchema = z.strictObject(
  { from: z.literal('env'), variable: fileVariableSchema },
  {
    error: ({ code }) =>
      code === 'invalid_type'
        ? 'The file has no secrets. Name a variable of the environment: { "from": "env", "variable": "APP_SECRET" }'
        : undefined,
  },
)

const fileHmacSchema = hmacOf(fileSecretSchema)
/** How a route of the file signs. */
export const fileSigningSchema = z.discriminatedUnion('by', [fileHmacSchema, rsaSchema])
/** Signature of a drill in the file. A program runs in the folder of the file. */
export const fileDrillSigningSchema = z.discriminatedUnion('by', [
  fileHmacSchema,
  rsaSchema,
  commandSchema.omit({ folder: true }),
])
