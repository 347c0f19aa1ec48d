/** Exports for other features. */
export { JobIndicator, JobProgress } from './job-progress.tsx'
