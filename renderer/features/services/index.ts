/** What the other features may import of this one. */
export { openEnvironmentForm } from './environments/environment-choice.ts'
export { EnvironmentLink } from './environments/environment-link.tsx'
export { loadServicesView, ServicesView } from './lazy-services-view.ts'
export { practiceChange, tryFromDraft } from './practice/practice-state.ts'
export { openTunnelForm } from './tunnels/tunnel-form-state.ts'
export { TunnelSign } from './tunnels/tunnel-sign.tsx'
