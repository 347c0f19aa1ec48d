import {
  type InfiniteData,
  InfiniteQueryObserver,
  infiniteQueryOptions,
  queryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { BodyForm } from '#contract/deliveries/delivery'
import type { AppError } from '#contract/errors'
import { type DeliveryId, maximumSliceBytes } from '#contract/terms'
import { ask } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'
import { bytesOfBase64, decodeText, isWhole, type LoadedBytes, withSlice } from './bytes.ts'

/**
 * Bodies up to this size are fetched completely and shown as a tree at once. Larger bodies wait for a click.
 */
const autoLoadBytes = 8 * 1024 * 1024
/** Concurrent slices: while the page decodes one, the engine reads the next. */
const slicesAtOnce = 3

/** The fetched part of a delivery's body. `fetchNextPage` fetches the next slice. */
export type BodyQuery = UseInfiniteQueryResult<LoadedBytes, AppError>

/**
 * A body in slices. It never changes, so it is fetched once. It may be large, so it leaves the cache with the last view
 * that shows it.
 */
export function bodyQuery(id: DeliveryId, form: BodyForm) {
  return infiniteQueryOptions({
    queryKey: ['deliveries.body', { id, form }] as const,
    queryFn: ({ pageParam, signal }) =>
      pageParam === 0 ? fetchBeginning(id, form, signal) : fetchSlice(id, form, pageParam),
    initialPageParam: 0,
    getNextPageParam: (_, pages: readonly LoadedBytes[]) => {
      const bytes = lengthOf(pages)
      return bytes < (pages.at(-1)?.totalBytes ?? 0) ? bytes : undefined
    },
    // Not inline: a new function would run on every render.
    select: joined,
    structuralSharing: false,
    staleTime: 'static',
    gcTime: 0,
  })
}

/** `isFetched`: false shows only what other views fetched. */
export function useBody(id: DeliveryId, form: BodyForm, isFetched = true): BodyQuery {
  return useInfiniteQuery({ ...bodyQuery(id, form), enabled: isFetched })
}

/** Keeps the fetched slices cached while the view is mounted, whether it shows them or not. */
export function useSavedBody(id: DeliveryId, form: BodyForm): void {
  useInfiniteQuery({ ...bodyQuery(id, form), enabled: false, notifyOnChangeProps: [] })
}

/**
 * Fetches the remaining slices one by one; views of the body show each when it arrives. Rejects with an
 * `AppError`.
 */
export async function loadWholeBody(id: DeliveryId, form: BodyForm): Promise<LoadedBytes> {
  const observer = new InfiniteQueryObserver(queryClient, bodyQuery(id, form))
  const end = observer.subscribe(() => {})
  try {
    await queryClient.infiniteQuery(bodyQuery(id, form))
    let result = observer.getCurrentResult()
    while (result.data === undefined || !isWhole(result.data)) {
      result = await observer.fetchNextPage({ cancelRefetch: false })
      if (result.error !== null) throw result.error
    }
    return result.data
  } finally {
    end()
  }
}

/** The same for a view of the body, which shows a failure as the error of its query. */
export function loadRest(id: DeliveryId, form: BodyForm): void {
  loadWholeBody(id, form).catch(() => {})
}

async function fetchBeginning(id: DeliveryId, form: BodyForm, signal: AbortSignal): Promise<LoadedBytes> {
  const first = await fetchSlice(id, form, 0)
  const { totalBytes } = first
  if (isWhole(first) || totalBytes > autoLoadBytes) return first
  const bytes = new Uint8Array(totalBytes)
  bytes.set(first.bytes)
  let next = first.bytes.length
  async function fetchRest(): Promise<void> {
    while (next < totalBytes) {
      signal.throwIfAborted()
      const offset = next
      next += maximumSliceBytes
      const slice = await fetchSlice(id, form, offset)
      if (slice.bytes.length < Math.min(maximumSliceBytes, totalBytes - offset))
        throw new Error('Part of the body is missing.')
      bytes.set(slice.bytes, offset)
    }
  }
  await Promise.all(Array.from({ length: slicesAtOnce }, fetchRest))
  return { bytes, totalBytes }
}

async function fetchSlice(id: DeliveryId, form: BodyForm, offset: number): Promise<LoadedBytes> {
  return withSlice(null, await ask('deliveries.body', { id, form, offset, length: maximumSliceBytes }))
}

/** Views of one body share one copy of it. */
const joinedBodies = new WeakMap<readonly LoadedBytes[], LoadedBytes>()

function joined({ pages }: InfiniteData<LoadedBytes, number>): LoadedBytes {
  const known = joinedBodies.get(pages) ?? join(pages)
  joinedBodies.set(pages, known)
  return known
}

function join(pages: readonly LoadedBytes[]): LoadedBytes {
  const [first] = pages
  if (first !== undefined && pages.length === 1) return first
  const bytes = new Uint8Array(lengthOf(pages))
  let at = 0
  for (const page of pages) {
    bytes.set(page.bytes, at)
    at += page.bytes.length
  }
  return { bytes, totalBytes: pages.at(-1)?.totalBytes ?? 0 }
}

function lengthOf(pages: readonly LoadedBytes[]): number {
  return pages.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

interface BodyText {
  readonly text: string
  /** The text has the complete body. */
  readonly isWhole: boolean
  /** The body is UTF-8. */
  readonly isText: boolean
}

export interface BodyPair {
  readonly from: BodyText
  readonly to: BodyText
}

/** Only this part of a body is compared as text. */
const maximumBytes = 8 * 1024 * 1024

/**
 * The decoded bodies of two deliveries as text. They never change, and may be large, so they leave the cache with their
 * view.
 */
export function bodyPairQuery(fromId: DeliveryId, toId: DeliveryId) {
  return queryOptions({
    queryKey: ['deliveries.body', { fromId, toId }] as const,
    queryFn: async (): Promise<BodyPair> => {
      const [from, to] = await Promise.all([fetchText(fromId), fetchText(toId)])
      return { from, to }
    },
    structuralSharing: false,
    staleTime: 'static',
    gcTime: 0,
  })
}

async function fetchText(id: DeliveryId): Promise<BodyText> {
  let loaded: LoadedBytes | null = null
  do {
    const offset: number = loaded?.bytes.length ?? 0
    const length = maximumSliceBytes
    loaded = withSlice(loaded, await ask('deliveries.body', { id, form: 'decoded', offset, length }))
  } while (!isWhole(loaded) && loaded.bytes.length < maximumBytes)
  const text = decodeText(loaded.bytes)
  return {
    text: text ?? new TextDecoder().decode(loaded.bytes),
    isWhole: isWhole(loaded),
    isText: text !== null || !isWhole(loaded),
  }
}

/** Longer bodies are not edited. */
const longestBytes = 2 * 1024 * 1024

export interface CapturedText {
  readonly body: string
  /** One header per line: `Name: value`. */
  readonly headers: string
}

/** The decoded body and the headers. Throws if the body is no text, or longer than 2 MB. */
export async function fetchCapturedText(id: DeliveryId): Promise<CapturedText> {
  const { headers } = await ask('deliveries.get', { id })
  const body = textOf(await fetchBody(id))
  return { body, headers: headers.map(([name, value]) => `${name}: ${value}`).join('\n') }
}

async function fetchBody(id: DeliveryId): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for (let offset = 0; ; ) {
    const slice = await ask('deliveries.body', { id, form: 'decoded', offset })
    if (slice.totalBytes > longestBytes) throw new Error('Bodies over 2 MB can’t be edited.')
    const bytes = bytesOfBase64(slice.base64)
    pieces.push(bytes)
    offset += bytes.length
    if (offset >= slice.totalBytes || bytes.length === 0) return pieces
  }
}

function textOf(pieces: readonly Uint8Array[]): string {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(whole)
  } catch {
    throw new Error('The body isn’t UTF-8 text, so it can’t be edited.')
  }
}
