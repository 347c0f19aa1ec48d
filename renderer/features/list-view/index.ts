/** Exports for other features. */
export { ColumnedList } from './columned-list.tsx'
export { DisplayOptions } from './display-options.tsx'
export { PauseButton, PausedLine } from './pause.tsx'
