import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { showToast } from '../feedback/toasts.ts'
import styles from './button.module.css'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

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

const shownMs = 1400

/** Writes to the clipboard. The state shows success or failure for a moment; a toast says why it failed. */
function useCopy(): {
  readonly state: 'idle' | 'copied' | 'failed'
  readonly copy: (text: string | (() => string | Promise<string>)) => Promise<void>
} {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string | (() => string | Promise<string>)): Promise<void> {
    try {
      await writeClipboard(typeof text === 'string' ? text : await text())
      setState('copied')
    } catch (error) {
      setState('failed')
      showToast(error instanceof Error ? error.message : 'Could not copy.', { isError: true })
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('idle'), shownMs)
  }
  return { state, copy }
}

/** Rejects if the browser has no clipboard or refuses it. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  throw new Error('The browser offers no clipboard here.')
}
