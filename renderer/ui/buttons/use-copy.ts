import { useEffect, useRef, useState } from 'react'
import { showToast } from '../feedback/toasts.ts'

const shownMs = 1400

/** Writes to the clipboard. The state shows success or failure for a moment; a toast says why it failed. */
export function useCopy(): {
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

async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  throw new Error('The browser offers no clipboard here.')
}
