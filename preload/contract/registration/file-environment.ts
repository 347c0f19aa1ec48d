import { z } from 'zod'
import { fileSecretSchema } from '../sending/file-signing.ts'
import { serviceSchema } from '../terms.ts'
import {
  callbackPathSchema,
  environmentNameSchema,
  headerNameSchema,
  sourceAddressListSchema,
} from './environment.ts'

/** How calls are authenticated. The file has names of variables only. */
const authenticationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('header'),
    headers: z
      .array(z.strictObject({ name: headerNameSchema, secret: fileSecretSchema }))
      .min(1)
      .max(10),
  }),
  z.strictObject({ kind: z.literal('hmac'), key: fileSecretSchema, secret: fileSecretSchema }),
])

/** An environment in `hooktrail.config.json`. */
export const fileEnvironmentSchema = z.strictObject({
  name: environmentNameSchema.describe('Each environment has another name.'),
  service: serviceSchema,
  baseUrl: z.string().max(2000).describe('Without the path of the call. https; http for this machine only.'),
  authentication: authenticationSchema.default({ kind: 'none' }),
  callbackPath: callbackPathSchema
    .optional()
    .describe('Path of its deliveries. Default: / and the name in lower case.'),
  sourceAddresses: sourceAddressListSchema.shape.addresses
    .optional()
    .describe('IP addresses of the service. Default: the published ones, if the base URL is known.'),
})
export type FileEnvironment = z.infer<typeof fileEnvironmentSchema>
