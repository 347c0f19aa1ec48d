import { create } from 'zustand'

const usePage = create<Readonly<Record<string, unknown>>>()(() => ({}))

/** One value for all components until the page closes: the hook that reads it, and the functions that set and get it. */
export function pageValue<T>(initial: T): readonly [() => T, (next: T) => void, () => T] {
  const useStore = create<{ readonly value: T }>()(() => ({ value: initial }))
  return [
    () => useStore(state => state.value),
    value => useStore.setState({ value }),
    () => useStore.getState().value,
  ]
}

/** Like `useState`, but by its name and until the page closes: the next dialog of a kind starts with it. */
export function usePageState<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  // One hook uses each name, so the type is always the same.
  const value = usePage(state => (name in state ? (state[name] as T) : initial))
  return [value, next => usePage.setState({ [name]: next })]
}
