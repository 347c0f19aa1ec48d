import { z } from 'zod'
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

/** The rows of the table about environments and what is registered at them. */
export const registrationMethods = {
  'environments.list': {
    params: z.object({}).default({}),
    result: z.object({
      environments: z.array(environmentSchema),
      /** Where a typed secret can be kept here; the first safe one is the one to offer. */
      secretPlaces: z.array(secretPlaceStatusSchema),
    }),
  },
  /** Makes an environment, or replaces the one with the id. */
  'environments.save': { params: environmentInputSchema, result: environmentSchema },
  /** With its typed secrets. */
  'environments.remove': { params: z.object({ id: environmentIdSchema }), result: z.object({}) },

  /** Asks the base URL for its head, once and without credentials. Whatever responds is a result, not an error. */
  'environments.test': { params: z.object({ id: environmentIdSchema }), result: environmentTestSchema },

  /** What registering would check, without the call. */
  'registrations.check': {
    params: registerParamsSchema.omit({ variables: true }),
    result: z.object({ checks: z.array(callbackCheckSchema) }),
  },
  /** Calls the service. Whatever it answers is a result, not an error. */
  'registrations.register': { params: registerParamsSchema, result: registerResultSchema },
  /** What this Hooktrail has registered, oldest first. */
  'registrations.list': {
    params: z.object({}).default({}),
    result: z.object({ registrations: z.array(registrationSchema) }),
  },
  /** The calls to services, newest first. */
  'registrations.calls': {
    params: z.object({
      environmentId: environmentIdSchema.optional(),
      before: serviceCallIdSchema.optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
    result: z.object({ calls: z.array(serviceCallSchema), hasMore: z.boolean() }),
  },
  /** Extension: asks the service for its registrations, which its document does not show. */
  'registrations.fetch': {
    params: registerParamsSchema.pick({ environmentId: true, variables: true }),
    result: extensionResultSchema,
  },
  /** Extension: asks the service to remove a registration, which its document does not show. */
  'registrations.remove': {
    params: registerParamsSchema
      .pick({ environmentId: true, variables: true })
      .extend({ remoteId: z.string().min(1).max(200) }),
    result: extensionResultSchema,
  },
  /** Extension: asks the service for the public keys of its signatures, which its document does not show. */
  'registrations.publicKeys': {
    params: registerParamsSchema.pick({ environmentId: true, variables: true }),
    result: publicKeysResultSchema,
  },
} as const
