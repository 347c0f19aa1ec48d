/** Exports for other features. */
export { DisplayOptions } from './display-options.tsx'
export { type LiveListOf, LivePane, LiveRows, LiveSearch } from './live-pane.tsx'
export { pauseCommand } from './pause.tsx'
