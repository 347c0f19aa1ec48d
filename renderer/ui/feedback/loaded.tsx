import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './loaded.module.css'
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
  /** The content takes the full height, as panes do, and leaves room for the notice above it. */
  readonly isFilling?: boolean
  readonly children: (data: T) => ReactNode
}

/** Shows the data, a skeleton before it, or the failure. Data that could not be refetched stays, under a notice. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { from, loading, failed, lines = 6, isFilling = false, children } = props
  const { data, error, refetch } = from
  const retry = (): void => void refetch()
  if (data !== undefined) {
    const shown = (
      <>
        {error === null ? null : (
          <StaleNotice
            message={error.message}
            onRetry={retry}
            className={isFilling ? styles.notice : undefined}
          />
        )}
        {children(data)}
      </>
    )
    return isFilling ? <div className={clsx('flex h-full flex-col', styles.filling)}>{shown}</div> : shown
  }
  if (error !== null) return <Failure what={failed} message={error.message} onRetry={retry} />
  return <Skeleton label={loading} lines={lines} />
}

interface StaleNoticeProps {
  readonly message: string
  readonly onRetry: () => void
  readonly className?: string | undefined
}

/** Shown above data whose refetch failed. */
export function StaleNotice({ message, onRetry, className }: StaleNoticeProps) {
  return (
    <Notice
      tone="warning"
      className={className}
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
