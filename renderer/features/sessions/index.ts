/** Exports for other features. */
export { openSplitDialog, sessionsGroup } from './commands.ts'
export { SessionDialog, SessionMenu, SessionsView } from './later.ts'
