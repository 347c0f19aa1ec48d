/** What the other features may import of this one. */
export { openEnvironmentForm } from './environments/environment-choice.ts'
export { EnvironmentLink } from './environments/environment-link.tsx'
export { practiceChange, tryFromDraft } from './practice/practice-state.ts'
export { ServicesView } from './services-view.tsx'
export { openTunnelForm } from './tunnels/tunnel-form-state.ts'
export { TunnelSign } from './tunnels/tunnel-sign.tsx'
