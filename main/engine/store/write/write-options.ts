import type { TimeSlice } from './time-slice.ts'
import type { WriteName, Writes } from './writes.ts'

export interface WriteOptions {
  /**
   * Does not wait for the disk: after a power cut the write may be missing (responses, attempts), or is
   * repeated. The next write that waits puts it on the disk too. A killed process loses nothing either way.
   */
  readonly mayBeMissing?: boolean
  /** Runs after writes that a user waits for. */
  readonly isHousekeeping?: boolean
  /** SQLite runs it outside transactions. */
  readonly isOutside?: boolean
  /** Buffers of its first parameter are moved to the thread instead of copied. */
  readonly isMoved?: boolean
  /** Afterwards, the index removes these deliveries, or counts them as not inspected. */
  readonly isFollowedBy?: 'removals' | 'restorals'
  /** How to repeat a write in time slices until all is done. */
  readonly slices?: {
    /** With the rest of its one list: a message has at most this many items. Absent: until a slice handles nothing. */
    readonly itemsAtOnce?: number
  }
}

const items = { itemsAtOnce: 500 }

export const writeOptions = {
  storeDeliveries: { isMoved: true },
  storeOneByOne: {},
  storeImported: { isMoved: true },
  recordResponses: { mayBeMissing: true },
  saveAttempts: { mayBeMissing: true, isMoved: true },
  addSession: {},
  completeImports: {},
  changeSession: {},
  moveDeliveries: { slices: {} },
  removeDeliveries: { slices: items, isFollowedBy: 'removals' },
  removeSession: {},
  tagDeliveries: { slices: items },
  noteDeliveries: { slices: items },
  pinDeliveries: { slices: items },
  assignDeliveries: { slices: items },
  beginDeletion: {},
  trashDeliveries: { slices: items, isFollowedBy: 'removals' },
  restoreDeliveries: { slices: {}, isFollowedBy: 'restorals' },
  purgeTrash: { mayBeMissing: true, isHousekeeping: true },
  purgeSession: { slices: {} },
  forgetRemovals: { mayBeMissing: true, isHousekeeping: true },
  forgetRestorals: { mayBeMissing: true, isHousekeeping: true },
  saveDrill: {},
  saveDrillAttempts: { slices: { itemsAtOnce: 200 }, mayBeMissing: true },
  removeDrill: { slices: {} },
  saveValue: {},
  removeValue: {},
  saveSettings: {},
  takeNonce: {},
  vacuum: { mayBeMissing: true },
  rewrite: { isOutside: true },
  truncateLog: { isOutside: true },
  noteClosing: {},
} as const satisfies { readonly [N in WriteName]: OptionsOf<N> }

type OptionsOf<N extends WriteName> =
  ReturnType<Writes[N]> extends TimeSlice<unknown>
    ? WriteOptions & Required<Pick<WriteOptions, 'slices'>>
    : WriteOptions & { readonly slices?: never }
