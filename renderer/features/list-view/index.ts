/** Exports for other features. */
export { ColumnedList } from './columned-list.tsx'
export { DisplayOptions } from './display-options.tsx'
export { PausedLine, pauseCommand } from './pause.tsx'
