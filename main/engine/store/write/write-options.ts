import type { TimeSlice } from './time-slice.ts'
import type { WriteName, Writes } from './writes.ts'

export interface WriteOptions {
  /**
   * It does not wait for the disk: what it wrote may be missing after a power cut (responses, attempts), or is done again.
   * The next write that waits puts it on the disk too, and a killed process loses nothing either way.
   */
  readonly mayBeMissing?: boolean
  /** It goes after what a user waits for. */
  readonly isHousekeeping?: boolean
  /** SQLite does it outside transactions. */
  readonly isOutside?: boolean
  /** Buffers of its first parameter are moved to the thread instead of copied. */
  readonly isMoved?: boolean
  /** Deliveries are removed from the index, or counted as not inspected, afterwards. */
  readonly isFollowedBy?: 'removals' | 'restorals'
  /** How a write in turns is called until all is done. */
  readonly turns?: {
    /** With the rest of its one list, of which a message holds this many items. Absent: until a turn handles nothing. */
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
  changeSession: {},
  moveDeliveries: { turns: {} },
  removeDeliveries: { turns: items, isFollowedBy: 'removals' },
  removeSession: {},
  tagDeliveries: { turns: items },
  noteDeliveries: { turns: items },
  pinDeliveries: { turns: items },
  assignDeliveries: { turns: items },
  beginDeletion: {},
  trashDeliveries: { turns: items, isFollowedBy: 'removals' },
  restoreDeliveries: { turns: {}, isFollowedBy: 'restorals' },
  purgeTrash: { mayBeMissing: true, isHousekeeping: true },
  purgeSession: { turns: {} },
  forgetRemovals: { mayBeMissing: true, isHousekeeping: true },
  forgetRestorals: { mayBeMissing: true, isHousekeeping: true },
  saveDrill: {},
  saveDrillAttempts: { turns: { itemsAtOnce: 200 }, mayBeMissing: true },
  removeDrill: { turns: {} },
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
    ? WriteOptions & Required<Pick<WriteOptions, 'turns'>>
    : WriteOptions & { readonly turns?: never }
