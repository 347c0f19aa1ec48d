import type { EnvironmentId } from '#contract/registration/environment'
import {
  type RegisterResult,
  type RegistrationRecord,
  registrationIdSchema,
  registrationSchema,
} from '#contract/registration/registration'
import type { TunnelId } from '#contract/registration/tunnel'
import type { Store } from '../store/store.ts'
import { registrationOf } from './register.ts'

const storedSchema = registrationSchema.omit({ id: true })

export interface RegistrationsOptions {
  readonly store: Pick<Store, 'saveValue' | 'removeValue'>
  readonly readStored: () => Promise<readonly { readonly id: number; readonly value: unknown }[]>
}

/** What this Hooktrail has registered where. */
export function createRegistrations({ store, readStored }: RegistrationsOptions) {
  async function list(): Promise<RegistrationRecord[]> {
    return (await readStored()).flatMap(({ id, value }) => {
      const parsed = storedSchema.safeParse(value)
      return parsed.success ? [{ id: registrationIdSchema.parse(id), ...parsed.data }] : []
    })
  }

  return {
    list,
    /** Stores the outcome of registering. One row for an environment and URL, with the time since when. */
    async keep(
      environmentId: EnvironmentId,
      callbackUrl: string,
      result: RegisterResult,
      nowMs: number,
      tunnelId: TunnelId | null,
    ): Promise<void> {
      if (result.outcome !== 'registered' && result.outcome !== 'already-subscribed') return
      const own = (await list()).filter(one => one.environmentId === environmentId)
      const before = own.find(one => one.callbackUrl === callbackUrl)
      // It does not say which URL is subscribed, so what was known stays.
      if (result.outcome === 'already-subscribed' && before !== undefined) return
      const remote = registrationOf(callbackUrl, result.registrations)
      // Another URL that was registered since replaced it, so this one counts from now.
      const sinceMs = before?.outcome === 'registered' ? before.registeredAtMs : null
      const isUnbroken =
        sinceMs !== null && !own.some(one => one.outcome === 'registered' && one.registeredAtMs > sinceMs)
      const value: Omit<RegistrationRecord, 'id'> = {
        environmentId,
        callbackUrl,
        remoteId: remote?.id ?? null,
        event: remote?.event ?? null,
        outcome: result.outcome,
        registeredAtMs: isUnbroken ? sinceMs : nowMs,
        tunnelId,
      }
      await store.saveValue('registrations', before?.id ?? null, value)
    },
    async removeOf(environmentId: EnvironmentId, remoteId?: string): Promise<void> {
      for (const one of await list()) {
        const isMeant = remoteId === undefined || one.remoteId === remoteId
        if (one.environmentId === environmentId && isMeant) await store.removeValue('registrations', one.id)
      }
    },
  }
}
