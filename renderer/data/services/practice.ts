import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'
import type { ParamsInput, Result } from '#contract/methods'
import type { PracticeStatus } from '#contract/registration/practice'
import { ask, engineQuery, expectResponse, invalidate } from '../client/engine-query.ts'

export const practiceQuery = engineQuery('practice.status', {})

const pageRows = 200
/** Limit of shown faults. */
export const maximumFaults = 1000

type FaultPage = Result<'practice.faults'>

/** The injected faults, in order, page by page. */
export const faultsQuery = infiniteQueryOptions<
  FaultPage,
  AppError,
  InfiniteData<FaultPage>,
  readonly ['practice.faults', Record<string, never>],
  number
>({
  queryKey: ['practice.faults', {}],
  queryFn: ({ pageParam: offset }) => ask('practice.faults', { offset, limit: pageRows }),
  initialPageParam: 0,
  getNextPageParam({ total }, _, offset) {
    const next = offset + pageRows
    return next < Math.min(total, maximumFaults) ? next : null
  },
})

/** Starts it, or restarts it. */
export function startPractice(options: ParamsInput<'practice.start'>): Promise<PracticeStatus> {
  return shown(() => ask('practice.start', options))
}

export function stopPractice(): Promise<PracticeStatus> {
  return shown(() => ask('practice.stop', {}))
}

/** Starts it with a new key and secret, and makes environments that sign with them. Returns them. */
export async function createSignedEnvironments(
  options: ParamsInput<'practice.createSigned'>,
): Promise<Result<'practice.createSigned'>> {
  const showStatus = expectResponse('practice.status', {})
  const created = await ask('practice.createSigned', options)
  showStatus(created.status)
  await invalidate('environments.list', 'registrations.list')
  return created
}

/** Starts it, makes its environments, and registers at both. */
export function tryPractice(options: ParamsInput<'practice.try'>): Promise<PracticeStatus> {
  return shown(async () => (await ask('practice.try', options)).status)
}

async function shown(run: () => Promise<PracticeStatus>): Promise<PracticeStatus> {
  const showStatus = expectResponse('practice.status', {})
  const status = await run()
  showStatus(status)
  return status
}
