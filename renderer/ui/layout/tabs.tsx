import { Tabs as Base } from '@base-ui/react/tabs'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { isPress } from '../buttons/press.ts'
import styles from './tabs.module.css'

export interface TabItem<T extends string> {
  readonly value: T
  readonly label: string
  /** A count or a mark after the label; not part of the tab's name. */
  readonly mark?: ReactNode
  readonly render: () => ReactNode
}

interface TabsProps<T extends string> {
  readonly label: string
  readonly items: readonly TabItem<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** At the end of the tab row. */
  readonly end?: ReactNode
  /** Above the content of each tab. */
  readonly above?: ReactNode
}

export function Tabs<T extends string>({ label, items, value, onChange, end, above }: TabsProps<T>) {
  return (
    <Base.Root
      className="flex min-h-0 flex-1 flex-col"
      value={value}
      onValueChange={next => onChange(next as T)}
    >
      <div className="flex h-9 flex-none items-center justify-between border-line border-b px-4">
        <Base.List className="relative flex h-full gap-4" aria-label={label}>
          {items.map(item => (
            <Base.Tab
              key={item.value}
              value={item.value}
              className={clsx(
                'inline-flex h-full cursor-default items-center gap-1.5 rounded-mini border-0 bg-transparent p-0 font-medium text-muted hover:text-default',
                styles.tab,
              )}
              // Content that appears above may move the tabs before the button is released.
              onMouseDown={event => {
                if (isPress(event)) onChange(item.value)
              }}
            >
              {item.label}
              {item.mark === undefined || item.mark === null ? null : (
                <span className="inline-flex items-center text-mini text-subtle tabular-nums" aria-hidden>
                  {item.mark}
                </span>
              )}
            </Base.Tab>
          ))}
          <Base.Indicator
            className={clsx('absolute -bottom-0.25 left-0 h-0.5 bg-accent', styles.tabIndicator)}
          />
        </Base.List>
        {end}
      </div>
      {above}
      {items.map(item => (
        <Base.Panel
          key={item.value}
          value={item.value}
          className={clsx('min-h-0 flex-1 overflow-hidden focus-visible:-outline-offset-2', styles.tabPanel)}
        >
          {item.value === value ? item.render() : null}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
