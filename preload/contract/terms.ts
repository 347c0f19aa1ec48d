import { z } from 'zod'
import { recordKinds } from './record-kinds.ts'

/** The senders. `transactions`: transaction-notifications; `funding`: funding and withdrawal notifications. */
export const serviceSchema = z.enum(['transactions', 'funding'])
export type Service = z.infer<typeof serviceSchema>

/**
 * The sender of a delivery by its body: one of the services, `other` for a genuine event of another product, `none`
 * where the body is not a notification.
 */
export const senderSchema = z.enum(['transactions', 'funding', 'other', 'none'])
export type Sender = z.infer<typeof senderSchema>

export const recordKindSchema = z.enum(recordKinds)
export type RecordKind = z.infer<typeof recordKindSchema>

// An id is branded in two ways. From outside it is parsed by its schema. A number that is known to be one, such as a row's
// key, goes through the function beside the schema, which checks nothing: 0 stands for the place before the first.
// Nowhere else is a value called an id by a cast.

/** Row number in the store, in order of arrival. Unique in one data folder. */
export const deliveryIdSchema = z.int().positive().brand<'DeliveryId'>()
export type DeliveryId = z.infer<typeof deliveryIdSchema>

export function deliveryId(value: number): DeliveryId {
  return value as DeliveryId
}

/** Before every delivery: where reading in order of arrival begins, and the newest id of an empty store. */
export const beforeDeliveries: DeliveryId = deliveryId(0)

export const sessionIdSchema = z.int().positive().brand<'SessionId'>()
export type SessionId = z.infer<typeof sessionIdSchema>

export function sessionId(value: number): SessionId {
  return value as SessionId
}

export const attemptIdSchema = z.int().positive().brand<'AttemptId'>()
export type AttemptId = z.infer<typeof attemptIdSchema>

export const batchIdSchema = z.int().positive().brand<'BatchId'>()
export type BatchId = z.infer<typeof batchIdSchema>

export function batchId(value: number): BatchId {
  return value as BatchId
}

/** Never reused, also after the route was removed. */
export const routeIdSchema = z.int().positive().brand<'RouteId'>()
export type RouteId = z.infer<typeof routeIdSchema>

/**
 * A fixture's name: its file's name without the ending, such as `issuance-complete`; with `own/` before it for one of
 * the user's own.
 */
export const fixtureIdSchema = z.string().min(1).brand<'FixtureId'>()
export type FixtureId = z.infer<typeof fixtureIdSchema>

export function fixtureId(value: string): FixtureId {
  return value as FixtureId
}

/** Wall clock, milliseconds since 1970-01-01 UTC. */
export const atMsSchema = z.int().nonnegative()
/** Monotonic duration in milliseconds, with fractions. */
export const elapsedMsSchema = z.number().nonnegative()
export const byteCountSchema = z.int().nonnegative()

/** Header or trailer fields as `[name, value]`, in order, case and duplicates kept. */
export const headerPairsSchema = z.array(z.tuple([z.string(), z.string()]))
export type HeaderPairs = z.infer<typeof headerPairsSchema>

/** Bytes cross in base64, in slices of at most this many bytes. */
export const maximumSliceBytes = 512 * 1024

export const byteSliceSchema = z.object({
  base64: z.string(),
  /** Where the slice begins, in bytes. */
  offset: byteCountSchema,
  /** Of the whole, not of the slice. */
  totalBytes: byteCountSchema,
})
export type ByteSlice = z.infer<typeof byteSliceSchema>
