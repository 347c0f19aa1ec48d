import { vi } from 'vitest'

/** Lets the renderer's code ask relative addresses as a page of this origin does. Taken back when the test ends. */
export function pageAt(origin: string): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(new URL(path, origin), init))
}
