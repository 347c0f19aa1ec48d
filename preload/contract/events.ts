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

/** Pushed events. A range names ids, not rows: clients fetch the window that they show. */
const events = {
  /** Committed since the last such event. `total`: deliveries in the store after it. */
  'delivery.stored': deliveryRange.extend({ total: z.int().nonnegative() }),
  /** Rows in the range were inspected, or their response was recorded. */
  'delivery.updated': deliveryRange.extend({ pending: z.int().nonnegative() }),
  /** Records of deliveries in the range changed; the first rows of `trails.list` are those that changed last. */
  'trail.updated': deliveryRange,
  'attempt.stored': z.object({ id: attemptIdSchema, deliveryId: deliveryIdSchema.nullable() }),
  'environments.changed': z.object({}),
  /** Many at once, from a batch or from forwarding. */
  'attempts.stored': z.object({
    firstId: attemptIdSchema,
    lastId: attemptIdSchema,
    count: z.int().positive(),
  }),
  'batch.progress': batchSchema,
  /** Several times a second during a drill, and at its end. */
  'drill.progress': drillSummarySchema,
  /** A repeated sequence has progressed. */
  'drill.sequence': sequenceRunSchema,
  'routes.changed': z.object({ routes: z.array(routeSchema) }),
  /** The user's fixtures were changed through Hooktrail. */
  'fixtures.changed': z.object({}),
  /** The user's scenarios were changed through Hooktrail. */
  'scenarios.changed': z.object({}),
  'export.progress': exportProgressSchema,
  'import.progress': importProgressSchema,
  /** Several times a second during a job, and at its end. */
  'job.progress': jobSchema,
  /** Sessions or pins changed. `haveDeliveriesChanged`: deliveries were removed or moved, so lists are outdated. */
  'sessions.changed': z.object({ haveDeliveriesChanged: z.boolean() }),
  'tags.changed': z.object({}),
  'tunnels.changed': z.object({}),
  'practice.changed': practiceStatusSchema,
  'status.changed': appStatusSchema,
  /** Everything that shows or counts findings is outdated. */
  'mutes.changed': z.object({}),
  'settings.changed': settingsSchema,
  'index.changed': z.object({}),
  /** The set-up of the project was applied or refused. */
  'project.changed': z.object({}),
  /** The window should show this address of the interface. */
  'host.addressOpened': z.object({ address: placeAddressSchema }),
  /** Files for the window are ready: `host.takeFiles`. */
  'host.filesOpened': z.object({}),
  'access.changed': z.object({}),
  'updates.changed': updateStatusSchema,
} as const satisfies Record<string, z.ZodType>

type Events = typeof events
export type EventName = keyof Events
export type EventData<E extends EventName> = z.output<Events[E]>

/** Numbers increase by one within a launch. After a gap an event was missed: fetch again. */
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
