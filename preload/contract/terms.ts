import { z } from 'zod'
import { recordKinds } from './record-kinds.ts'

/** `transactions`: transaction-notifications; `funding`: funding and withdrawal notifications. */
export const serviceSchema = z.enum(['transactions', 'funding'])
export type Service = z.infer<typeof serviceSchema>

/**
 * Sender of a delivery by its body: a service, `other` for a genuine event of another product, `none` if the body is
 * no notification.
 */
export const senderSchema = z.enum(['transactions', 'funding', 'other', 'none'])
export type Sender = z.infer<typeof senderSchema>

export const recordKindSchema = z.enum(recordKinds)
export type RecordKind = z.infer<typeof recordKindSchema>

// Ids are branded. Values from outside are parsed by the schema; a number known to be an id, such as a row's key,
// goes through the unchecked function beside it, where 0 is the place before the first. Ids are never made by a cast.

/** Row number in the store, in order of arrival. Unique in one data folder. */
export const deliveryIdSchema = z.int().positive().brand<'DeliveryId'>()
export type DeliveryId = z.infer<typeof deliveryIdSchema>

export const deliveryId = (value: number): DeliveryId => value as DeliveryId

/** Before every delivery: start of reading in order of arrival, and newest id of an empty store. */
export const beforeDeliveries: DeliveryId = deliveryId(0)

export const sessionIdSchema = z.int().positive().brand<'SessionId'>()
export type SessionId = z.infer<typeof sessionIdSchema>

export const sessionId = (value: number): SessionId => value as SessionId

export const attemptIdSchema = z.int().positive().brand<'AttemptId'>()
export type AttemptId = z.infer<typeof attemptIdSchema>

export const batchIdSchema = z.int().positive().brand<'BatchId'>()
export type BatchId = z.infer<typeof batchIdSchema>

export const batchId = (value: number): BatchId => value as BatchId

export const drillIdSchema = z.int().positive().brand<'DrillId'>()
export type DrillId = z.infer<typeof drillIdSchema>

export const drillId = (value: number): DrillId => value as DrillId

/** Never reused, even after the route was removed. */
export const routeIdSchema = z.int().positive().brand<'RouteId'>()
export type RouteId = z.infer<typeof routeIdSchema>

/** File name of a fixture without the extension, such as `issuance-complete`; with prefix `own/` for the user's. */
export const fixtureIdSchema = z.string().min(1).brand<'FixtureId'>()
export type FixtureId = z.infer<typeof fixtureIdSchema>

export const fixtureId = (value: string): FixtureId => value as FixtureId

/** Parameters of a call that takes none. */
export const noParams = z.object({}).default({})

/** Wall clock, milliseconds since 1970-01-01 UTC. */
export const atMsSchema = z.int().nonnegative()
/** Monotonic duration in milliseconds, with fractions. */
export const elapsedMsSchema = z.number().nonnegative()
export const byteCountSchema = z.int().nonnegative()

/** Header or trailer fields as `[name, value]`, with order, case and duplicates. */
export const headerPairsSchema = z.array(z.tuple([z.string(), z.string()]))
export type HeaderPairs = z.infer<typeof headerPairsSchema>

/**
 * Paths of which one must be the named one or a folder above it, without links. Hosts set it for calls of a page,
 * whatever the page sends. `null`: any place.
 */
export const belowSchema = z.array(z.string().min(1).max(4000)).max(1000).nullable().default(null)

export const maximumSliceBytes = 512 * 1024

export const byteSliceSchema = z.object({
  base64: z.string(),
  /** Start of the slice, in bytes. */
  offset: byteCountSchema,
  /** Of the entire body, not of the slice. */
  totalBytes: byteCountSchema,
})
export type ByteSlice = z.infer<typeof byteSliceSchema>
