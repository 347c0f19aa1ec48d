import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { VisibleText } from '#ui'
import type { Completion } from './completion.ts'
import styles from './completion-list.module.css'

interface CompletionListProps {
  /** Of the box. */
  readonly id: string
  readonly items: readonly Completion[]
  readonly hint: string | null
  readonly active: number
  readonly onAccept: (item: Completion) => void
}

export function optionId(id: string, index: number): string {
  return `${id}-completion-${index}`
}

/** The completions at the caret. The box keeps the focus and handles the keys. */
export function CompletionList({ id, items, hint, active, onAccept }: CompletionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className={styles.place}>
      {items.length === 0 ? null : (
        <div
          ref={list}
          id={`${id}-completions`}
          className={styles.list}
          role="listbox"
          aria-label="Completions"
        >
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box holds the focus and takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
            <div
              key={`${item.group} ${item.label}`}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === active}
              className={clsx(styles.completion, styles[item.group])}
              // Without this the box would lose the focus before the click.
              onMouseDown={event => event.preventDefault()}
              onClick={() => onAccept(item)}
            >
              <span className={clsx('mono', styles.label)}>
                <VisibleText text={item.label} />
              </span>
              <span className={styles.help}>{item.group === 'recent' ? 'recent' : item.help}</span>
            </div>
          ))}
        </div>
      )}
      {hint === null ? null : <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
