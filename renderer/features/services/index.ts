import { later } from '#ui'

export { servicesGroup } from './commands.ts'
export { EnvironmentLink } from './environments/environment-link.tsx'
export { practiceChange, tryFromDraft } from './practice/practice-state.ts'
export { PracticeSummary } from './practice/practice-summary.tsx'
export { TunnelIndicator } from './tunnels/tunnel-indicator.tsx'

export const ServicesView = later(() => import('./services-view.tsx').then(module => module.ServicesView))
