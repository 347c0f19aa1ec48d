/** What other features may import. */
export { JobIndicator } from './job-indicator.tsx'
export { JobProgress } from './job-progress.tsx'
