/** What other features may import. */
export { ScenariosTab } from './scenarios-tab.tsx'
