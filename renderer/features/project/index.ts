export { OpenProjectFile, ProjectNotices } from './project-file.tsx'
