/** Exports for other features. */
export { JobIndicator } from './job-indicator.tsx'
export { JobProgress } from './job-progress.tsx'
