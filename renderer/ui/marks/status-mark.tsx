import { clsx } from 'clsx'
import styles from './status-mark.module.css'

interface StatusMarkProps {
  readonly shape: StatusShape
  /** A refund: a return arrow around the shape. */
  readonly isReturn?: boolean
  readonly className?: string | undefined
}

/** A 14 px icon of shape and color. Its label is beside it, so it is hidden from screen readers. */
export function StatusMark({ shape, isReturn = false, className }: StatusMarkProps) {
  return (
    <svg
      className={clsx(styles.statusMark, styles[shape], className)}
      width={14}
      height={14}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      {isReturn ? (
        <>
          <ReturnArrow />
          <g transform="translate(4.1 4.6) scale(0.64)">
            <Shape shape={shape} />
          </g>
        </>
      ) : (
        <Shape shape={shape} />
      )}
    </svg>
  )
}

function Shape({ shape }: { readonly shape: StatusShape }) {
  switch (shape) {
    case 'ring':
      return <circle cx="7" cy="7" r="5" className={styles.stroked} />
    case 'half':
      return (
        <>
          <circle cx="7" cy="7" r="5" className={styles.stroked} />
          <path d="M7 2a5 5 0 0 1 0 10z" className={styles.filled} />
        </>
      )
    case 'disc':
      return <circle cx="7" cy="7" r="5.75" className={styles.filled} />
    case 'cross':
      return <path d="M3 3l8 8M11 3l-8 8" className={clsx(styles.stroked, styles.thick)} />
    case 'dotted':
      return <circle cx="7" cy="7" r="5" className={clsx(styles.stroked, styles.dotted)} />
  }
}

/** From the right, it turns, and points down on the left. */
function ReturnArrow() {
  return (
    <path
      d="M13 2.2H4.4a2.6 2.6 0 0 0-2.6 2.6v3.4M.2 6.4l1.6 2 1.7-2"
      className={clsx(styles.stroked, styles.thin)}
    />
  )
}

/** The shapes of a status: pending, in progress, complete, failed, unknown. */
export type StatusShape = 'ring' | 'half' | 'disc' | 'cross' | 'dotted'
