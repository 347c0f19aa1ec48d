import { create } from 'zustand'
import type { Connection } from '#contract/transport'

/** Whether events reach this window now. */
export const useConnection = create<{ readonly connection: Connection }>()(() => ({
  connection: 'connecting',
}))
