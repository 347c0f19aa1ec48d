import { later } from '#ui'

export { openDrillForm, openDrillOf } from './state/start-drill.ts'

export const DrillView = later(() => import('./drill-view.tsx').then(module => module.DrillView))
