import { create } from 'zustand'

const shownMs = 2_500

interface SaidState {
  /** `null`: none. */
  readonly text: string | null
  readonly isFailure: boolean
}

/** A short line about the effect of a key or a menu, if nothing else shows it. */
export const useSaid = create<SaidState>()(() => ({ text: null, isFailure: false }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the line for a moment: "Link copied". */
export function say(text: string, isFailure = false): void {
  clearTimeout(timer)
  useSaid.setState({ text, isFailure })
  timer = setTimeout(() => useSaid.setState({ text: null, isFailure: false }), shownMs)
}

/**
 * Copies the text, and shows "Body copied", with "Body" as `what`. Shows a failure too: the browser may
 * refuse the clipboard, and a body may not be text.
 */
export async function copyAndSay(what: string, text: string | (() => Promise<string>)): Promise<void> {
  try {
    const copied = typeof text === 'string' ? text : await text()
    if (navigator.clipboard === undefined) throw new Error('no clipboard')
    await navigator.clipboard.writeText(copied)
    say(`${what} copied`)
  } catch {
    say(`Couldn’t copy ${what.charAt(0).toLowerCase()}${what.slice(1)}`, true)
  }
}
