import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './button.module.css'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  /** The text, or a function that gets it. */
  readonly text: string | (() => string | Promise<string>)
  /** Accessible name and tooltip: "Copy capture URL". */
  readonly label: string
  /** Replaces the copy icon. */
  readonly icon?: ReactNode
  /** Shown as words instead of an icon alone. */
  readonly words?: string
  readonly className?: string
}

/** Copies the text. The icon turns into a check for a moment. */
export function CopyButton({ text, label, icon, words, className }: CopyButtonProps) {
  const { state, copy } = useCopy()
  const sign =
    state === 'copied' ? <Check aria-hidden className={styles.copied} /> : (icon ?? <Copy aria-hidden />)
  const name = state === 'copied' ? 'Copied' : state === 'failed' ? 'Could not copy' : label
  const run = () => void copy(text)
  return (
    <>
      {words === undefined ? (
        <IconButton label={label} onClick={run} {...(className === undefined ? {} : { className })}>
          {sign}
        </IconButton>
      ) : (
        <Button
          size="small"
          tone="quiet"
          aria-label={label}
          icon={sign}
          onClick={run}
          {...(className === undefined ? {} : { className })}
        >
          {words}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {state === 'idle' ? '' : name}
      </span>
    </>
  )
}
