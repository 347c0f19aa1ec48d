import { z } from 'zod'
import { noParams } from '../terms.ts'
import {
  environmentIdSchema,
  environmentInputSchema,
  environmentSchema,
  environmentTestSchema,
  secretPlaceStatusSchema,
} from './environment.ts'
import {
  callbackCheckSchema,
  extensionResultSchema,
  publicKeysResultSchema,
  registerParamsSchema,
  registerResultSchema,
  registrationSchema,
  serviceCallIdSchema,
  serviceCallSchema,
} from './registration.ts'

export const registrationMethods = {
  'environments.list': {
    params: noParams,
    result: z.object({
      environments: z.array(environmentSchema),
      /** Places for typed secrets; the first safe place is the default. */
      secretPlaces: z.array(secretPlaceStatusSchema),
    }),
  },
  'environments.save': { params: environmentInputSchema, result: environmentSchema },
  /** Also removes its typed secrets. */
  'environments.remove': { params: z.object({ id: environmentIdSchema }), result: z.object({}) },

  /** Sends one HEAD request to the base URL, without credentials. Any response is a result, not an error. */
  'environments.test': { params: z.object({ id: environmentIdSchema }), result: environmentTestSchema },

  /** Runs the checks of registering without the call. */
  'registrations.check': {
    params: registerParamsSchema.omit({ variables: true }),
    result: z.object({ checks: z.array(callbackCheckSchema) }),
  },
  /** Calls the service. Any response is a result, not an error. */
  'registrations.register': { params: registerParamsSchema, result: registerResultSchema },
  /** Registrations made by this Hooktrail, oldest first. */
  'registrations.list': {
    params: noParams,
    result: z.object({ registrations: z.array(registrationSchema) }),
  },
  /** Calls to services, newest first. */
  'registrations.calls': {
    params: z.object({
      environmentId: environmentIdSchema.optional(),
      before: serviceCallIdSchema.optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
    result: z.object({ calls: z.array(serviceCallSchema), hasMore: z.boolean() }),
  },
  /** Extension: gets the service's registrations, which its specification does not show. */
  'registrations.fetch': {
    params: registerParamsSchema.pick({ environmentId: true, variables: true }),
    result: extensionResultSchema,
  },
  /** Extension: removes a registration at the service, which its specification does not show. */
  'registrations.remove': {
    params: registerParamsSchema
      .pick({ environmentId: true, variables: true })
      .extend({ remoteId: z.string().min(1).max(200) }),
    result: extensionResultSchema,
  },
  /** Extension: gets the public keys of the service's signatures, which its specification does not show. */
  'registrations.publicKeys': {
    params: registerParamsSchema.pick({ environmentId: true, variables: true }),
    result: publicKeysResultSchema,
  },
} as const
