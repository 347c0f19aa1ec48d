/** Exports for other features. */
export { servicesGroup } from './commands.ts'
export { EnvironmentLink } from './environments/environment-link.tsx'
export { ServicesView } from './later.ts'
export { practiceChange, tryFromDraft } from './practice/practice-state.ts'
export { PracticeSummary } from './practice/practice-summary.tsx'
export { TunnelIndicator } from './tunnels/tunnel-indicator.tsx'
