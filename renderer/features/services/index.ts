/** Exports for other features. */
export { openEnvironmentForm } from './environments/environment-choice.ts'
export { EnvironmentLink } from './environments/environment-link.tsx'
export { ServicesView } from './later.ts'
export { createSigned, practiceChange, tryFromDraft } from './practice/practice-state.ts'
export { openTunnelForm } from './tunnels/opened-tunnel.ts'
export { TunnelIndicator } from './tunnels/tunnel-indicator.tsx'
