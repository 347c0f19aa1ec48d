import { Tabs as Base } from '@base-ui/react/tabs'
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
}

export function Tabs<T extends string>({ label, items, value, onChange, end }: TabsProps<T>) {
  return (
    <Base.Root className={styles.tabs} value={value} onValueChange={next => onChange(next as T)}>
      <div className={styles.bar}>
        <Base.List className={styles.list} aria-label={label}>
          {items.map(item => (
            <Base.Tab
              key={item.value}
              value={item.value}
              className={styles.tab}
              // Content that appears above may move the tabs before the button is released.
              onMouseDown={event => {
                if (isPress(event)) onChange(item.value)
              }}
            >
              {item.label}
              {item.mark === undefined || item.mark === null ? null : (
                <span className={styles.tabMark} aria-hidden>
                  {item.mark}
                </span>
              )}
            </Base.Tab>
          ))}
          <Base.Indicator className={styles.tabIndicator} />
        </Base.List>
        {end}
      </div>
      {items.map(item => (
        <Base.Panel key={item.value} value={item.value} className={styles.tabPanel}>
          {item.value === value ? item.render() : null}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
