import { clsx } from 'clsx'
import styles from './skeleton.module.css'

/**
 * Placeholder lines for content that is being fetched. They appear after a delay, so that quick responses do
 * not flash.
 */
export function Skeleton({ lines = 6, label }: { readonly lines?: number; readonly label: string }) {
  return (
    <div
      className={clsx('flex flex-col gap-3 p-4 opacity-0', styles.skeleton)}
      role="status"
      aria-label={label}
    >
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <span key={index} className={clsx('h-2.5 rounded-tiny bg-pressed', styles[`line${index % 5}`])} />
      ))}
    </div>
  )
}
