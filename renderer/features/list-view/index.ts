/** What other features may import. */
export { ColumnedList } from './columned-list.tsx'
export { DisplayOptions } from './display-options.tsx'
export { PauseButton, PausedLine } from './pause.tsx'
