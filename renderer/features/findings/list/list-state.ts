import { pageValue, recall, remember } from '#ui'

const storageKey = 'hooktrail-findings-open'

/** Whether the list of findings is expanded, in each delivery: fields then need no message. */
const [useIsFindingsListOpen, setOpen, isFindingsListOpen] = pageValue(recall(storageKey) === 'true')

export { isFindingsListOpen, useIsFindingsListOpen }

/** Whether muted findings are shown below the list. */
export const [useIsMutedShown, showMuted] = pageValue(false)

/** Stays for other deliveries, and after a reload. */
export function unfoldFindings(isOpen: boolean): void {
  remember(storageKey, String(isOpen))
  setOpen(isOpen)
}
