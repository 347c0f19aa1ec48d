import { create } from 'zustand'
import type { Connection } from '#contract/transport'

/** Whether this window receives events now. */
export const useConnection = create<{ readonly connection: Connection }>()(() => ({
  connection: 'connecting',
}))
