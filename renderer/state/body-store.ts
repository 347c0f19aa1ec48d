import { create } from 'zustand'
import type { BodyForm } from '#contract/deliveries/delivery'
import type { WireError } from '#contract/errors'
import { type DeliveryId, maximumSliceBytes } from '#contract/terms'
import { call } from '../api/client.ts'
import { isWhole, type LoadedBytes, withSlice } from '../data/bytes.ts'
import { type PayloadReading, readLongPayload, readShortPayload } from './payload-reading.ts'
import { toWireError } from './resource.ts'

/** Bodies up to this are fetched whole and read as a tree without being asked. */
export const freelyReadBytes = 1024 * 1024

export interface BodyState {
  readonly loaded: LoadedBytes | null
  readonly isLoading: boolean
  readonly error: WireError | null
}

interface BodyStore {
  readonly deliveryId: DeliveryId | null
  readonly raw: BodyState
  readonly decoded: BodyState
  /** What the decoded body is, once it is whole and was read. */
  readonly reading: PayloadReading | null
}

const nothing: BodyState = { loaded: null, isLoading: false, error: null }
const noBody = { raw: nothing, decoded: nothing, reading: null }

export const useBody = create<BodyStore>()(() => ({ deliveryId: null, ...noBody }))

const { getState: get, setState: set } = useBody

export function forgetBody(): void {
  set({ deliveryId: null, ...noBody })
}

/** The body's beginning, and the whole of it up to `freelyReadBytes`. Fetches nothing twice. */
export async function ensureBody(id: DeliveryId, form: BodyForm): Promise<void> {
  if (get().deliveryId !== id) set({ deliveryId: id, ...noBody })
  const { loaded, isLoading } = get()[form]
  if (isLoading || loaded !== null) return
  await loadUntil(id, form, body => body.totalBytes <= freelyReadBytes)
}

/** One more slice. */
export function loadMoreBody(form: BodyForm): Promise<void> {
  const { deliveryId } = get()
  return deliveryId === null ? Promise.resolve() : loadUntil(deliveryId, form, () => false)
}

/** All that is left, slice by slice. */
export function loadWholeBody(form: BodyForm): Promise<void> {
  const { deliveryId } = get()
  return deliveryId === null ? Promise.resolve() : loadUntil(deliveryId, form, () => true)
}

/** Fetches one slice, then more while `goesOn` says so and bytes are left. */
async function loadUntil(
  id: DeliveryId,
  form: BodyForm,
  goesOn: (body: LoadedBytes) => boolean,
): Promise<void> {
  let loaded = get()[form].loaded
  set({ [form]: { loaded, isLoading: true, error: null } })
  try {
    do {
      const offset = loaded?.bytes.length ?? 0
      const slice = await call('deliveries.body', { id, form, offset, length: maximumSliceBytes })
      if (get().deliveryId !== id) return
      loaded = withSlice(loaded, slice)
      set({ [form]: { loaded, isLoading: true, error: null } })
    } while (!isWhole(loaded) && goesOn(loaded))
    set({ [form]: { loaded, isLoading: false, error: null } })
    if (form === 'decoded' && isWhole(loaded)) void readDecoded(loaded)
  } catch (error) {
    if (get().deliveryId === id) set({ [form]: { loaded, isLoading: false, error: toWireError(error) } })
  }
}

async function readDecoded(loaded: LoadedBytes): Promise<void> {
  const short = readShortPayload(loaded.bytes)
  if (short !== null) {
    set({ reading: short })
    return
  }
  const isWanted = () => get().decoded.loaded === loaded
  const reading = await readLongPayload(loaded.bytes, isWanted)
  if (isWanted()) set({ reading })
}
