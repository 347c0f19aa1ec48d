import { create as createStore } from 'zustand/react'

const stores = new Set<{ reset(): void }>()

/** In the place of zustand’s own (see test/vitest.config.ts): the files of tests share a page, and so the stores of the interface. */
export const create = (() =>
  (...given: Parameters<ReturnType<typeof createStore>>) => {
    const store = createStore()(...given)
    stores.add({ reset: () => store.setState(store.getInitialState(), true) })
    return store
  }) as typeof createStore

/** Resets all stores to their state at the load of the page. */
export function resetStores(): void {
  for (const store of stores) store.reset()
}
