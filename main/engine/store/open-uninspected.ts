import { openReads, type ReadOptions } from './connection/guarded-reads.ts'
import { createBodies } from './read/deliveries/bodies.ts'
import { createUninspectedReads } from './read/deliveries/uninspected.ts'
import { createValueReads } from './read/values.ts'

/** Reads that inspection needs. */
export type UninspectedStore = ReturnType<typeof openUninspected>

/** Like `openReadStore`, for the inspection thread: loads and prepares only its reads. */
export const openUninspected = (options: ReadOptions) =>
  openReads(options, database => ({
    ...createUninspectedReads(database),
    body: createBodies(database).body,
    environments: createValueReads(database).environments,
  }))
