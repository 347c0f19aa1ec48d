/** Exports for other features. */
export { DisplayOptions } from './display-options.tsx'
export { freezeCommand } from './freeze.tsx'
export { type LiveListOf, LivePane, LiveRows, LiveSearch } from './live-pane.tsx'
export { cellIn, type MemberColumn } from './member-columns.tsx'
export { NotInSearch, useRevealed } from './revealed.tsx'
export { sharedColumns } from './shared-columns.ts'
