import { later } from '#ui'

/** Fetched after the first paint. */
export const OpenProjectFile = later(() =>
  import('./project-file.tsx').then(module => module.OpenProjectFile),
)
export const ProjectNotices = later(() => import('./project-file.tsx').then(module => module.ProjectNotices))
