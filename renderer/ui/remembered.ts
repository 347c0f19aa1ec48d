import { create } from 'zustand'

/** A text that this browser, or window, stored; `null` without it, and where the browser blocks site data. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // A browser that blocks site data forgets the text at the next reload.
  }
}

/** Whether a part of the page was folded. */
export function wasFolded(key: string): boolean {
  return recall(key) === 'folded'
}

export function rememberFold(key: string, isFolded: boolean): void {
  remember(key, isFolded ? 'folded' : 'open')
}

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
