import { Fragment, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { PaneInset } from '../layout/pane.tsx'
import { Failure, Notice } from './notice.tsx'
import { Skeleton } from './progress.tsx'

/** Fetched data with its state, in the form of a query of TanStack Query. */
export interface Loadable<T> {
  readonly data: T | undefined
  /** Why the last fetch failed. Earlier data is still in `data`. */
  readonly error: { readonly message: string } | null
  readonly refetch: () => unknown
}

interface LoadedProps<T> {
  readonly from: Loadable<T>
  /** "Loading the settings" */
  readonly loading: string
  /** "Couldn't load the settings." */
  readonly failed: string
  /** Lines of the skeleton. */
  readonly lines?: number
  /** It is in a pane without padding: notices and skeleton have room around them. */
  readonly isInset?: boolean
  /** Like `isInset`; the content takes the full height, as panes do, and leaves room for the notice above it. */
  readonly isFilling?: boolean
  readonly children: (data: T) => ReactNode
}

/** Shows the data, a skeleton before it, or the failure. Data that could not be refetched stays, under a notice. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { from, loading, failed, lines = 6, isFilling = false, isInset = isFilling, children } = props
  const { data, error, refetch } = from
  const retry = (): void => void refetch()
  const Inset = isInset ? PaneInset : Fragment
  if (data === undefined)
    return (
      <Inset>
        {error === null ? (
          <Skeleton label={loading} lines={lines} />
        ) : (
          <Failure what={failed} message={error.message} onRetry={retry} />
        )}
      </Inset>
    )
  const notice =
    error === null ? null : (
      <Inset>
        <StaleNotice message={error.message} onRetry={retry} />
      </Inset>
    )
  if (isFilling)
    return (
      <div className="flex h-full flex-col">
        {notice}
        <div className="min-h-0 flex-1">{children(data)}</div>
      </div>
    )
  return (
    <>
      {notice}
      {children(data)}
    </>
  )
}

interface StaleNoticeProps {
  readonly message: string
  readonly onRetry: () => void
}

/** Shown above data whose refetch failed. */
export function StaleNotice({ message, onRetry }: StaleNoticeProps) {
  return (
    <Notice
      tone="warning"
      title="Out of date."
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
