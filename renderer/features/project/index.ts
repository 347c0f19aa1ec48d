import { later } from '#ui'

export const OpenProjectFile = later(() =>
  import('./project-file.tsx').then(module => module.OpenProjectFile),
)
export const ProjectNotices = later(() => import('./project-file.tsx').then(module => module.ProjectNotices))
