export { JobIndicator, JobProgress } from './job-progress.tsx'
