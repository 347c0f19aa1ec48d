import { finish } from '../../../main/engine/store/query/walk.ts'
import type { ListWindow, ReadStore, Search } from '../../../main/engine/store/read-store.ts'

// Reads in steps, without their pauses.

export const countDeliveries = (reader: Pick<ReadStore, 'countDeliveriesInSteps'>, search: Search): number =>
  finish(reader.countDeliveriesInSteps(search))

export const countRecords = (reader: Pick<ReadStore, 'countRecordsInSteps'>, search: Search): number =>
  finish(reader.countRecordsInSteps(search))

export const listRecords = (reader: Pick<ReadStore, 'listRecordsInSteps'>, window: ListWindow) =>
  finish(reader.listRecordsInSteps(window))
