/** What other features may import. */
export { openEnvironmentForm } from './environments/environment-choice.ts'
export { EnvironmentLink } from './environments/environment-link.tsx'
export { practiceChange, tryFromDraft } from './practice/practice-state.ts'
export { ServicesView } from './services-view.tsx'
export { openTunnelForm } from './tunnels/tunnel-form-state.ts'
export { TunnelIndicator } from './tunnels/tunnel-indicator.tsx'
