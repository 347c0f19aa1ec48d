import type { Listener } from '../listener/listener.ts'
import { createPractice, type Practice } from '../practice/practice.ts'
import { createRegistration, type Registration } from '../registration/registration.ts'
import { signHmac } from '../registration/sign-hmac.ts'
import { createFixtureRenderer } from '../sending/fixtures/render-fixture.ts'
import { createTunnels, type Tunnels } from '../tunnel/tunnel.ts'
import type { Core } from './core.ts'

export interface ServiceParts {
  readonly registration: Registration
  readonly tunnels: Tunnels
  readonly practice: Practice
}

/** How a service reaches the listener: its registrations, tunnels, and the service to practice with. */
export function wireServices(
  core: Core,
  parts: { readonly listener: Listener; readonly isOffline: () => boolean },
): ServiceParts {
  const { options, store, clock, consent, queries, hub } = core
  const { folders, secrets } = options.ports
  const { listener, isOffline } = parts

  const practice = createPractice({
    render: createFixtureRenderer(folders.resourcesDir),
    sign: signHmac,
    onChange: () => hub.publish('practice.changed', practice.status()),
  })
  const registration = createRegistration({
    ...{ clock, store, secrets },
    readEnvironments: () => queries.ask('environments'),
    readRegistrations: () => queries.ask('registrations'),
    readCalls: window => queries.ask('serviceCalls', window),
    expectProbe: () => (listener.status().state === 'listening' ? listener.expectProbe() : null),
    tunnelAt: url => tunnels.at(url),
  })
  const tunnels = createTunnels({
    ...{ clock, consent, store, variable: secrets.variable },
    readTunnels: () => queries.ask('tunnels'),
    openInlet: (inlet, port) => listener.openInlet(inlet, port),
    probe: registration.probe,
    isPaused: () => listener.status().state === 'paused',
    isOffline,
    onChange: () => hub.publish('tunnels.changed', {}),
  })
  return { registration, tunnels, practice }
}
