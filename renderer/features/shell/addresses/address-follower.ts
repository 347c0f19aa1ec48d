import type { Follower } from '#data'
import { openAddress } from './address-history.ts'

/** The window opens the address that `hooktrail open` names. */
export const addressFollower: Follower = {
  loadAll() {},
  apply(frames) {
    for (const frame of frames) if (frame.name === 'host.addressOpened') openAddress(frame.data.address)
  },
}
