import type { TunnelId } from '#contract/registration/tunnel'
import { latestStatus, useCounts } from '#data'
import { goTo, goToTab } from '#navigation'
import { commandGroup, pageValue } from '#ui'
import { openEnvironmentForm } from './environments/environment-choice.ts'
import { createSigned, tryFromDraft } from './practice/practice-state.ts'

/** Commands on environments, tunnels and the practice service. The places that they open show progress and errors. */
export const servicesGroup = commandGroup({
  title: 'Services',
  view: 'services',
  commands: {
    tryIt: {
      title: 'Try it without an account',
      keywords: ['practice', 'demo', 'start'],
      when: () => useCounts.getState().total === 0 && latestStatus()?.listener.captureUrl != null,
      run() {
        goTo('deliveries')
        void tryFromDraft()
      },
    },
    createSigned: {
      title: 'Create signed environments',
      keywords: ['practice', 'service', 'register', 'HMAC', 'signature'],
      run() {
        goToTab('services', 'practice')
        void createSigned()
      },
    },
    newEnvironment: {
      title: 'New environment…',
      keywords: ['create', 'add', 'account', 'credentials', 'service'],
      run() {
        goToTab('services', 'environments')
        openEnvironmentForm('new')
      },
    },
    newTunnel: {
      title: 'New tunnel…',
      keywords: ['create', 'add', 'public', 'url', 'internet', 'ngrok', 'cloudflared'],
      run() {
        goToTab('services', 'tunnels')
        openTunnelForm('new')
      },
    },
    tunnels: {
      title: 'Go to tunnels',
      keywords: ['public', 'url', 'internet'],
      run: () => goToTab('services', 'tunnels'),
    },
    practice: {
      title: 'Go to the practice service',
      keywords: ['demo', 'example', 'simulate'],
      run: () => goToTab('services', 'practice'),
    },
  },
})

/** The form over the list: of a new tunnel, or of this tunnel. */
export const [useTunnelForm, openTunnelForm] = pageValue<'none' | 'new' | TunnelId>('none')
