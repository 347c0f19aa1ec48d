export interface HelpItem {
  readonly label: string
  readonly accelerator?: string
  /** An address of the interface, such as `/docs`, or the action of a click. */
  readonly opens: string | (() => void)
}

/** In the order of the menu; "About" follows if the platform has it there. */
export const helpItems: readonly HelpItem[] = [
  { label: 'Documentation', accelerator: 'F1', opens: '/docs' },
  { label: 'What’s New', opens: '/docs/whats-new' },
  { label: 'Report a Problem…', opens: '/settings?open=report' },
]
