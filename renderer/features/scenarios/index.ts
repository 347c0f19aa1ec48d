/** What other features may import. */
export { ScenariosTab } from './later.ts'
