import { Toast } from '@base-ui/react/toast'

/** How long a notification stays, in milliseconds; longer while the pointer or the keyboard is on it. */
const shownMs = 12_000

export interface ToastData {
  /** Undoes the action of the notification. */
  readonly undo?: (() => void) | undefined
  readonly isError?: boolean | undefined
}

export const toastManager = Toast.createToastManager<ToastData>()

/** Shows an action at the lower edge. With `undo` it can be undone, by its button and by Ctrl+Z. */
export function showToast(title: string, data: ToastData = {}): void {
  toastManager.add({
    title,
    data,
    timeout: shownMs,
    priority: data.isError === true ? 'high' : 'low',
  })
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
