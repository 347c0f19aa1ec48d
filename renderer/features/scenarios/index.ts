/** What the other features may import of this one. */
export { ScenariosTab } from './scenarios-tab.tsx'
