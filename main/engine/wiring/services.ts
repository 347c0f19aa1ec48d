import { resolve } from 'node:path'
import type { Listener } from '../listener/listener.ts'
import { createPractice } from '../practice/practice.ts'
import { hooktrailLine } from '../programs/programs.ts'
import type { AppliedProject } from '../project/applied-project.ts'
import { createRegistration } from '../registration/registration.ts'
import { signHmac } from '../registration/sign-hmac.ts'
import { readSigningKey } from '../secrets/signing-key.ts'
import { createFixtureRenderer } from '../sending/fixtures/render-fixture.ts'
import { createTunnels } from '../tunnel/tunnel.ts'
import type { Core } from './core.ts'

export type ServiceParts = ReturnType<typeof wireServices>

/** Connects services to the listener: registrations, tunnels, and the practice service. */
export function wireServices(
  core: Core,
  parts: {
    readonly listener: Listener
    readonly isOffline: () => boolean
    readonly project: () => Pick<AppliedProject, 'requireEnvironment'>
  },
) {
  const { options, store, clock, consent, queries, hub, settings } = core
  const { folders, secrets } = options.ports
  const { listener, isOffline } = parts
  const accepted = () => settings().acceptedCertificates

  const practice = createPractice({
    clock,
    render: createFixtureRenderer(folders.resourcesDir),
    sign: signHmac,
    signingKey: () => readSigningKey(core.dataDir),
    allowedHosts: () => settings().allowedHosts,
    accepted,
    onChange: () => hub.publish('practice.changed', practice.status()),
  })
  const registration = createRegistration({
    clock,
    store,
    queries,
    secrets,
    accepted,
    hasFromFile: store.startingRows.environments.some(({ value }) => value.includes('"isFromFile":true')),
    requireAllowed: environment => parts.project().requireEnvironment(environment),
    expectProbe: () => (listener.status().state === 'listening' ? listener.expectProbe() : null),
    tunnelAt: url => tunnels.at(url),
  })
  const tunnels = createTunnels({
    clock,
    consent,
    store,
    queries,
    variable: secrets.variable,
    approveCommand: id =>
      hooktrailLine(options.commandProgram ?? ['hooktrail'], [
        ...['tunnel', 'approve', String(id)],
        ...['--data', resolve(core.dataDir)],
      ]),
    openInlet: (inlet, port) => listener.openInlet(inlet, port),
    probe: registration.probe,
    isPaused: () => listener.status().state === 'paused',
    isOffline,
    onChange: () => hub.publish('tunnels.changed', {}),
  })
  return { registration, tunnels, practice }
}
