import { engineQuery } from '../client/engine-query.ts'

/** The set-up of the project in which Hooktrail was started. */
export const projectQuery = engineQuery('project.get', {})
