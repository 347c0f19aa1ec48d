import './kbd.css'

interface KbdProps {
  readonly children: string
  /** Beside words that say the same: not read aloud, and no part of a button's name. */
  readonly isHint?: boolean
}

/** A key as it is written on a keyboard. */
export function Kbd({ children, isHint = false }: KbdProps) {
  return (
    <kbd className="kbd" aria-hidden={isHint}>
      {children}
    </kbd>
  )
}

export const isMac = navigator.platform.startsWith('Mac')

/** The platform's command key with a letter: ⌘K or Ctrl K. */
export function withCommandKey(letter: string): string {
  return isMac ? `⌘${letter}` : `Ctrl ${letter}`
}
