import { z } from 'zod'
import { placeAddressSchema } from './address.ts'
import { drillSummarySchema, sequenceRunSchema } from './drill/drill.ts'
import { jobSchema } from './jobs.ts'
import { practiceStatusSchema } from './registration/practice.ts'
import { batchSchema } from './sending/replay.ts'
import { routeSchema } from './sending/routes.ts'
import { settingsSchema } from './settings.ts'
import { appStatusSchema } from './status.ts'
import { attemptIdSchema, deliveryIdSchema } from './terms.ts'
import { exportProgressSchema } from './transfer/exporting.ts'
import { importProgressSchema } from './transfer/importing.ts'
import { updateStatusSchema } from './updates.ts'

const deliveryRange = z.object({
  firstId: deliveryIdSchema,
  lastId: deliveryIdSchema,
  count: z.int().positive(),
})

/** The pushed events. A range names ids, not rows: a client fetches the window that it shows. */
export const events = {
  /** Committed since the last such event. `total`: deliveries in the store after it. */
  'delivery.stored': deliveryRange.extend({ total: z.int().nonnegative() }),
  /** Rows within the range were inspected, or their answer was recorded. */
  'delivery.updated': deliveryRange.extend({ unread: z.int().nonnegative() }),
  /** Records of deliveries within the range changed; the first rows of `trails.list` are those that changed last. */
  'trail.updated': deliveryRange,
  'attempt.stored': z.object({ id: attemptIdSchema, deliveryId: deliveryIdSchema.nullable() }),
  /** Environments, or what is registered at them. */
  'environments.changed': z.object({}),
  /** Many at once, from a batch or from forwarding. */
  'attempts.stored': z.object({
    firstId: attemptIdSchema,
    lastId: attemptIdSchema,
    count: z.int().positive(),
  }),
  'batch.progress': batchSchema,
  /** Several times a second while a drill runs, and once at its end. */
  'drill.progress': drillSummarySchema,
  /** A sequence that is sent again has moved on. */
  'drill.sequence': sequenceRunSchema,
  'routes.changed': z.object({ routes: z.array(routeSchema) }),
  /** The user's own fixtures were changed through Hooktrail. */
  'fixtures.changed': z.object({}),
  /** The user's own scenarios were changed through Hooktrail. */
  'scenarios.changed': z.object({}),
  'export.progress': exportProgressSchema,
  'import.progress': importProgressSchema,
  /** Several times a second while it runs, and once at its end. */
  'job.progress': jobSchema,
  /**
   * Sessions or pins changed. Where deliveries were removed or moved to another session too, lists have to be fetched
   * again.
   */
  'sessions.changed': z.object({ haveDeliveriesChanged: z.boolean() }),
  /** Deliveries got tags, or lost them. */
  'tags.changed': z.object({}),
  /** A tunnel was made, removed, or is in another state. */
  'tunnels.changed': z.object({}),
  'practice.changed': practiceStatusSchema,
  'status.changed': appStatusSchema,
  /** Findings were muted, or are shown again: whatever shows or counts findings is out of date. */
  'mutes.changed': z.object({}),
  'settings.changed': settingsSchema,
  /** Its texts were switched, removed or completed, or it was stopped, went on or was emptied. */
  'index.changed': z.object({}),
  /** The window is to show this address of the interface. */
  'host.addressOpened': z.object({ address: placeAddressSchema }),
  /** There are files for the window to take: `host.takeFiles`. */
  'host.filesOpened': z.object({}),
  /** A browser signed in, or was signed out. */
  'access.changed': z.object({}),
  /** A look or a download started, moved on or ended. */
  'updates.changed': updateStatusSchema,
} as const satisfies Record<string, z.ZodType>

export type Events = typeof events
export type EventName = keyof Events
export type EventData<E extends EventName> = z.output<Events[E]>

/** One pushed event. Numbers rise by one within a launch. After a gap an event was missed: fetch again. */
export type EventFrame = {
  [E in EventName]: {
    readonly launchId: string
    readonly number: number
    readonly name: E
    readonly data: EventData<E>
  }
}[EventName]

export const eventFrameSchema = z.object({
  launchId: z.string(),
  number: z.int().positive(),
  name: z.enum(Object.keys(events) as [EventName, ...EventName[]]),
  data: z.unknown(),
})
