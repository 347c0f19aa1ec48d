import { dialog } from 'electron'

export interface Message {
  readonly type: 'info' | 'warning' | 'error'
  /** What happened. */
  readonly message: string
  /** Why, and what to do. */
  readonly detail: string
}

/** Shows a message of the system; resolves when the user has closed it. Electron must be ready. */
export async function showMessage(message: Message): Promise<void> {
  await dialog.showMessageBox({ ...message, title: 'Hooktrail', buttons: ['Close'] })
}
