import { Toast } from '@base-ui/react/toast'

/** How long a notification stays, in milliseconds; longer while the pointer or the keyboard is on it. */
const shownMs = 12_000
const briefMs = 2_500

export interface ToastData {
  /** Undoes the action of the notification. */
  readonly undo?: (() => void) | undefined
  readonly isError?: boolean | undefined
}

export const toastManager = Toast.createToastManager<ToastData>()

/** Separate, so that a brief line does not replace a notification that can be undone. */
export const briefManager = Toast.createToastManager<ToastData>()

/** Shows an action at the lower edge. With `undo` it can be undone, by its button and by Ctrl+Z. */
export function showToast(title: string, data: ToastData = {}): void {
  toastManager.add({
    title,
    data,
    timeout: shownMs,
    priority: data.isError === true ? 'high' : 'low',
  })
}

/** Shows the effect of a key or a menu for a moment, if nothing else shows it: "Link copied". */
export function showBriefly(title: string, data: Pick<ToastData, 'isError'> = {}): void {
  briefManager.add({ id: 'brief', title, data, timeout: briefMs })
}

/**
 * For a menu, a key or a switch without a place for its error: a failed call is shown as a toast. `what`, before the
 * reason: "The delivery could not be pinned."
 */
export function perform(call: Promise<unknown>, what = ''): void {
  call.catch((error: unknown) =>
    showToast(`${what} ${error instanceof Error ? error.message : String(error)}`.trim(), { isError: true }),
  )
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
    showBriefly(`${what} copied`)
  } catch {
    showBriefly(`Couldn’t copy ${what.charAt(0).toLowerCase()}${what.slice(1)}`, { isError: true })
  }
}
