import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Failure } from './failure.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

/** Something that is fetched, and fetched anew: a query of TanStack Query fits it. */
export interface Loadable<T> {
  readonly data: T | undefined
  /** Why the last fetch failed; what was fetched before it is still in `data`. */
  readonly error: { readonly message: string } | null
  readonly refetch: () => unknown
}

interface LoadedProps<T> {
  readonly from: Loadable<T>
  /** "Loading the settings" */
  readonly loading: string
  /** "The settings could not be read." */
  readonly failed: string
  /** Lines of the skeleton. */
  readonly lines?: number
  readonly children: (data: T) => ReactNode
}

/** What was fetched, a skeleton before it, or why it cannot be shown; data that could not be refreshed stays, and says so. */
export function Loaded<T>({ from, loading, failed, lines = 6, children }: LoadedProps<T>) {
  const { data, error, refetch } = from
  const retry = (): void => void refetch()
  if (data !== undefined)
    return (
      <>
        {error === null ? null : <StaleNotice message={error.message} onRetry={retry} />}
        {children(data)}
      </>
    )
  if (error !== null) return <Failure what={failed} message={error.message} onRetry={retry} />
  return <Skeleton label={loading} lines={lines} />
}

interface StaleNoticeProps {
  readonly message: string
  readonly onRetry: () => void
}

/** Above what could not be refreshed. */
export function StaleNotice({ message, onRetry }: StaleNoticeProps) {
  return (
    <Notice
      tone="warning"
      title="This is not up to date."
      actions={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message}
    </Notice>
  )
}
