export { OpenProjectFile, ProjectNotices } from './later.ts'
