/** Exports for other features. */

export { sessionsGroup } from './commands.ts'
export { SessionDialog, SessionMenu, SessionsView } from './later.ts'
export { openSplitDialog } from './state/session-question.ts'
