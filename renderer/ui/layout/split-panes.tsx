import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import { recall, remember } from '../remembered.ts'
import styles from './split-panes.module.css'
import { useIsNarrow } from './use-size.ts'

interface SplitPanesProps {
  /** Names the layout that is remembered on this machine. */
  readonly id: string
  readonly start: ReactNode
  /** `null`: the first pane takes all room. */
  readonly end: ReactNode
  /** Of the first pane, such as `40%`. */
  readonly startSize: string
  /** Least widths in pixels. */
  readonly startMinimum: number
  readonly endMinimum: number
  readonly separatorLabel: string
  /**
   * The second pane is empty: the first takes its room except for a hint, or all if one is below the other.
   */
  readonly isEndEmpty?: boolean
}

/**
 * A pane's content scrolls within itself. The library scrolls each pane unless its style prevents that: a
 * list that is measured after a resize would then move sideways.
 */
const clipped = { overflow: 'clip' } as const

/** Least heights of stacked panes, in pixels. */
const stackedMinimum = { start: 160, end: 200 }

/**
 * Two panes side by side with a line between them that can be dragged, or moved with the arrow keys. Without
 * room for both, such as at a zoom of 200 %, the second is below the first, and both are scrolled to.
 */
const paneStorage = { getItem: recall, setItem: remember }

export function SplitPanes(props: SplitPanesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isStacked = useIsNarrow(frame, props.startMinimum + props.endMinimum)
  return (
    <div ref={frame} className="h-full overflow-y-auto overflow-x-hidden">
      <Panes key={String(isStacked)} {...props} isStacked={isStacked} />
    </div>
  )
}

function Panes({ isStacked, ...props }: SplitPanesProps & { readonly isStacked: boolean }) {
  const isEndHidden = props.end === null
  const isEndEmpty = isEndHidden || props.isEndEmpty === true
  const id = isStacked ? `${props.id}-stacked` : props.id
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id, storage: paneStorage })
  return (
    <Group
      id={id}
      orientation={isStacked ? 'vertical' : 'horizontal'}
      className={clsx(
        // Never so low that a pane has no room for its content: the frame scrolls.
        isStacked ? clsx('h-full min-h-160', styles.stackedPanes) : 'h-full',
        isEndEmpty && styles.endEmpty,
        isEndHidden && styles.endHidden,
      )}
      disabled={isEndEmpty}
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
    >
      <Panel
        id="start"
        defaultSize={isStacked ? '40%' : props.startSize}
        minSize={isStacked ? stackedMinimum.start : props.startMinimum}
        className={clsx('h-full', styles.splitPane)}
        style={clipped}
      >
        {props.start}
      </Panel>
      <Separator
        className={
          isStacked
            ? clsx('relative h-0.25 bg-line', styles.stackedLine)
            : clsx('relative w-0.25 bg-line', styles.splitLine)
        }
        aria-label={isStacked ? props.separatorLabel.replace('width', 'height') : props.separatorLabel}
      />
      <Panel
        id="end"
        minSize={isStacked ? stackedMinimum.end : props.endMinimum}
        className={clsx('h-full', styles.splitPane)}
        style={clipped}
      >
        {props.end}
      </Panel>
    </Group>
  )
}
