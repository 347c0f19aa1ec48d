import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { AuthenticationInput, Environment } from '#contract/registration/environment'
import type { RegisterResult } from '#contract/registration/registration'
import type { Service } from '#contract/terms'
import { systemClock } from '../../../main/engine/ports.ts'
import { askHere } from '../../../main/engine/queries/ask-here.ts'
import {
  createRegistration,
  type Registration,
  type RegistrationLimits,
  type RegistrationOptions,
} from '../../../main/engine/registration/registration.ts'
import { createFilePlace } from '../../../main/engine/secrets/secret-file.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { folderOfFile, temporaryFolder } from '../temporary-folder.ts'
import { testPorts } from './ports.ts'

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

type Changes = Partial<RegistrationOptions> & {
  readonly variables?: Readonly<Record<string, string>>
  readonly limits?: Partial<RegistrationLimits>
}

/** The registration part over a real store, with the variables of a test; closed with the test. */
export async function openRegistration(changes: Changes = {}): Promise<OpenRegistration> {
  const { open, close } = await begin(temporaryFolder(), changes)
  onTestFinished(close)
  return open
}

/**
 * One for all tests of a file, each with its own environments. Call it outside tests; its result returns it
 * within them.
 */
export function registrationOfFile(changes: Changes = {}): () => OpenRegistration {
  const dataDir = folderOfFile()
  let begun: Awaited<ReturnType<typeof begin>> | null = null
  beforeAll(async () => {
    begun = await begin(dataDir, changes)
  })
  afterAll(() => begun?.close())
  return () => {
    if (begun === null) throw new Error('Only within a test.')
    return begun.open
  }
}

async function begin(dataDir: string, changes: Changes) {
  const { variables = {}, limits, ...options } = changes
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion: 1, holder: { host: 'command' } })
  const reader = openReadStore({ dataDir, rulesVersion: 1 })
  const registration = createRegistration(
    {
      clock: systemClock,
      secrets: {
        places: [createFilePlace(join(dataDir, 'secrets', 'secrets.json'))],
        variable: name => variables[name],
      },
      store,
      queries: askHere(() => reader),
      hasFromFile: false,
      requireAllowed: () => {},
      expectProbe: () => null,
      tunnelAt: () => null,
      accepted: () => [],
      ...options,
    },
    { callMs: 60_000, probeMs: 60_000, ...limits },
  )
  let made = 0
  const open: OpenRegistration = {
    registration,
    environment(service, baseUrl, authentication = { kind: 'none' }) {
      made += 1
      return registration.saveEnvironment({ name: `environment-${made}`, service, baseUrl, authentication })
    },
    register: ({ id }, url = callbackUrl, options = {}) =>
      registration.register(id, { ...options, callbackUrl: url, skipProbe: true }, {}),
  }
  const close = async (): Promise<void> => {
    await registration.close()
    reader.close()
    await store.close()
  }
  return { open, close }
}
