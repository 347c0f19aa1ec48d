import type { TimeSlice } from '../write/time-slice.ts'
import { type WriteOptions, writeOptions } from '../write/write-options.ts'
import type { WriteName, Writes } from '../write/writes.ts'

/** Result of a write; in time slices, the joined results of all slices. */
type Made<N extends WriteName> =
  ReturnType<Writes[N]> extends TimeSlice<infer One> ? One[] : ReturnType<Writes[N]>

/** Every write, as a call to the writer's thread. */
export type WriteCalls = {
  readonly [N in WriteName]: (...given: Parameters<Writes[N]>) => Promise<Made<N>>
}

/**
 * Calls to all writes. A write in time slices is called again until all is done: if a call fails, the earlier
 * slices stay written. `write`: one call. `onSlice`: a slice was written.
 */
export function createWriteCalls(
  write: (name: WriteName, given: readonly unknown[]) => Promise<unknown>,
  onSlice: (options: WriteOptions) => void,
): WriteCalls {
  async function inSlices(
    name: WriteName,
    given: readonly unknown[],
    itemsAtOnce?: number,
  ): Promise<unknown[]> {
    const all: unknown[] = []
    const place = itemsAtOnce === undefined ? -1 : given.findIndex(Array.isArray)
    const items = given[place] as readonly unknown[] | undefined
    for (let at = 0; items === undefined || at < items.length; ) {
      const some = items === undefined ? given : given.with(place, items.slice(at, at + (itemsAtOnce ?? 0)))
      const { made, handled } = (await write(name, some)) as TimeSlice<unknown>
      onSlice(writeOptions[name])
      for (const one of made) all.push(one)
      if (items === undefined && handled === 0) break
      at += Math.max(1, handled)
    }
    return all
  }

  const names = Object.keys(writeOptions) as WriteName[]
  const calls = names.map(name => {
    const { slices }: WriteOptions = writeOptions[name]
    const call = (...given: unknown[]): Promise<unknown> =>
      slices === undefined ? write(name, given) : inSlices(name, given, slices.itemsAtOnce)
    return [name, call]
  })
  return Object.fromEntries(calls) as WriteCalls
}
