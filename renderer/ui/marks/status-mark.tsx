import { clsx } from 'clsx'

/** The color of a shape, for the mark and its word. */
export const statusColors: Readonly<Record<StatusShape, string>> = {
  ring: 'text-status-pending',
  half: 'text-status-progress',
  disc: 'text-status-complete',
  cross: 'text-status-failed',
  dotted: 'text-subtle',
}

const stroked = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const

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
      className={clsx('flex-none overflow-visible', statusColors[shape], className)}
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
      return <circle cx="7" cy="7" r="5" {...stroked} />
    case 'half':
      return (
        <>
          <circle cx="7" cy="7" r="5" {...stroked} />
          <path d="M7 2a5 5 0 0 1 0 10z" fill="currentColor" />
        </>
      )
    case 'disc':
      return <circle cx="7" cy="7" r="5.75" fill="currentColor" />
    case 'cross':
      return <path d="M3 3l8 8M11 3l-8 8" {...stroked} strokeWidth={2.1} strokeLinecap="round" />
    case 'dotted':
      return <circle cx="7" cy="7" r="5" {...stroked} strokeDasharray="0.1 3.04" strokeLinecap="round" />
  }
}

/** From the right, it turns, and points down on the left. */
function ReturnArrow() {
  return (
    <path
      d="M13 2.2H4.4a2.6 2.6 0 0 0-2.6 2.6v3.4M.2 6.4l1.6 2 1.7-2"
      {...stroked}
      strokeWidth={1.25}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

/** The shapes of a status: pending, in progress, complete, failed, unknown. */
export type StatusShape = 'ring' | 'half' | 'disc' | 'cross' | 'dotted'
