/** Exports for other features. */

export { SessionDialog, SessionMenu, SessionsView } from './later.ts'
export { sessionKeys } from './session-keys.ts'
export { openSessionDialog, openSplitDialog } from './state/session-question.ts'
