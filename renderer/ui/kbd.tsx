import './kbd.css'

/** A key as it is written on a keyboard. */
export function Kbd({ children }: { readonly children: string }) {
  return <kbd className="kbd">{children}</kbd>
}

const isMac = navigator.platform.startsWith('Mac')

/** The platform's command key with a letter: ⌘K or Ctrl K. */
export function withCommandKey(letter: string): string {
  return isMac ? `⌘${letter}` : `Ctrl ${letter}`
}
