import { Toast } from '@base-ui/react/toast'

/** So long a notification stays, in milliseconds; longer while the pointer or the keyboard is on it. */
const shownMs = 12_000

export interface ToastData {
  /** Takes back what the notification is about. */
  readonly undo?: (() => void) | undefined
  readonly isError?: boolean | undefined
}

export const toastManager = Toast.createToastManager<ToastData>()

/** Says what was done, at the lower edge. With `undo` it can be taken back, by its button and by Ctrl+Z. */
export function showToast(title: string, data: ToastData = {}): void {
  toastManager.add({
    title,
    data,
    timeout: shownMs,
    priority: data.isError === true ? 'high' : 'low',
  })
}
