import { expect, test } from 'vitest'
import { type EnvironmentId, environmentIdSchema } from '#contract/registration/environment'
import { type RegistrationRecord, registrationSchema } from '#contract/registration/registration'
import { newestOf } from '../../../../../../renderer/features/services/register/registration-state.ts'

const id: EnvironmentId = environmentIdSchema.parse(1)

function registered(
  numbers: { id: number; at: number; environmentId?: number },
  outcome: RegistrationRecord['outcome'] = 'registered',
): RegistrationRecord {
  return registrationSchema.parse({
    id: numbers.id,
    environmentId: numbers.environmentId ?? 1,
    callbackUrl: `https://hooks.example/${numbers.id}`,
    remoteId: null,
    event: null,
    outcome,
    registeredAtMs: numbers.at,
  })
}

function newest(...registrations: RegistrationRecord[]): number | null {
  return newestOf(registrations, id)?.id ?? null
}

test('the newest of the environment counts', () => {
  expect(newest()).toBeNull()
  expect(newest(registered({ id: 1, at: 20 }), registered({ id: 2, at: 10 }))).toBe(1)
  expect(newest(registered({ id: 1, at: 10 }), registered({ id: 2, at: 30, environmentId: 2 }))).toBe(1)
})

test('“already subscribed” does not hide where notifications really go', () => {
  const refused = registered({ id: 2, at: 30 }, 'already-subscribed')
  expect(newest(registered({ id: 1, at: 10 }), refused)).toBe(1)
  expect(newest(refused)).toBe(2)
})
