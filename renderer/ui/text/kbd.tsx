import { clsx } from 'clsx'
import styles from './kbd.module.css'

interface KbdProps {
  readonly children: string
  /** A hint beside a label: hidden from screen readers, and no part of a button's name. */
  readonly isHint?: boolean
  readonly className?: string | undefined
}

/** A key as it is written on a keyboard. */
export function Kbd({ children, isHint = false, className }: KbdProps) {
  return (
    <kbd className={clsx(styles.kbd, className)} aria-hidden={isHint}>
      {children}
    </kbd>
  )
}

interface KeysProps {
  /** One key, or several in a row with spaces between them: `g d`. */
  readonly keys: string
  readonly isHint?: boolean
}

/** The keys of a shortcut, each as a key: pressed one after another. */
export function Keys({ keys, isHint = false }: KeysProps) {
  return (
    <span className="inline-flex flex-none gap-0.5" aria-hidden={isHint}>
      {keys.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
        <Kbd key={index}>{key}</Kbd>
      ))}
    </span>
  )
}

export const isMac = navigator.platform.startsWith('Mac')

/** The platform's command key with a letter: ⌘K or Ctrl K. */
export function withCommandKey(letter: string): string {
  return isMac ? `⌘${letter}` : `Ctrl ${letter}`
}
