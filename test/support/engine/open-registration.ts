import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AuthenticationInput, Environment } from '#contract/registration/environment'
import type { RegisterResult } from '#contract/registration/registration'
import type { Service } from '#contract/terms'
import { systemClock } from '../../../main/engine/ports.ts'
import {
  createRegistration,
  type Registration,
  type RegistrationLimits,
  type RegistrationOptions,
} from '../../../main/engine/registration/registration.ts'
import { createFilePlace } from '../../../main/engine/secrets/file-place.ts'
import { openTestReader, openTestStore } from '../store/open-test-store.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export interface OpenRegistration {
  readonly registration: Registration
  environment(service: Service, baseUrl: string, authentication?: AuthenticationInput): Promise<Environment>
  /** Registers without a probe. */
  register(
    environment: Environment,
    callbackUrl?: string,
    options?: { readonly allowCapitals?: boolean },
  ): Promise<RegisterResult>
}

export const callbackUrl = 'https://example.com/hooks'

/** The registration part over a real store, with the variables of a test. */
export async function openRegistration(
  changes: Partial<RegistrationOptions> & {
    readonly variables?: Readonly<Record<string, string>>
    readonly limits?: Partial<RegistrationLimits>
  } = {},
): Promise<OpenRegistration> {
  const { variables = {}, limits, ...options } = changes
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const reader = openTestReader(dataDir)
  const registration = createRegistration(
    {
      clock: systemClock,
      secrets: {
        places: [createFilePlace(join(dataDir, 'secrets', 'secrets.json'))],
        variable: name => variables[name],
      },
      store,
      readEnvironments: async () => reader.environments(),
      readRegistrations: async () => reader.registrations(),
      readCalls: async window => reader.serviceCalls(window),
      expectProbe: () => null,
      tunnelAt: () => null,
      ...options,
    },
    { callMs: 60_000, probeMs: 60_000, ...limits },
  )
  onTestFinished(() => registration.close())
  let made = 0
  return {
    registration,
    environment(service, baseUrl, authentication = { kind: 'none' }) {
      made += 1
      return registration.saveEnvironment({ name: `environment-${made}`, service, baseUrl, authentication })
    },
    register: ({ id }, url = callbackUrl, options = {}) =>
      registration.register(id, { ...options, callbackUrl: url, skipProbe: true }, {}),
  }
}
