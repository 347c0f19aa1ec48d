import type { ReactNode } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import styles from './split-panes.module.css'

interface SplitPanesProps {
  /** Names the layout that is remembered on this machine. */
  readonly id: string
  readonly start: ReactNode
  readonly end: ReactNode
  /** Of the first pane, such as `40%`. */
  readonly startSize: string
  /** Least widths in pixels. */
  readonly startMinimum: number
  readonly endMinimum: number
  readonly separatorLabel: string
}

/** Two panes side by side with a line between them that can be dragged, or moved with the arrow keys. */
export function SplitPanes(props: SplitPanesProps) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: props.id, storage: localStorage })
  return (
    <Group
      id={props.id}
      className={styles.splitPanes}
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
    >
      <Panel
        id="start"
        defaultSize={props.startSize}
        minSize={props.startMinimum}
        className={styles.splitPane}
      >
        {props.start}
      </Panel>
      <Separator className={styles.splitLine} aria-label={props.separatorLabel} />
      <Panel id="end" minSize={props.endMinimum} className={styles.splitPane}>
        {props.end}
      </Panel>
    </Group>
  )
}
