import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AppError } from '#contract/errors'
import { isLoopbackHostname } from '#contract/loopback'
import type {
  Environment,
  EnvironmentId,
  EnvironmentInput,
  EnvironmentTest,
} from '#contract/registration/environment'
import { change } from '../client/change.ts'
import { ask, engineQuery, invalidate, useLatest } from '../client/engine-query.ts'
import { practiceQuery } from './practice.ts'

export const environmentsQuery = engineQuery('environments.list', {})

/** A part of the environments; of an empty list before the first response. */
export function useEnvironments<T>(select: (environments: readonly Environment[]) => T): T {
  return useLatest<EnvironmentList, T>(environmentsQuery, response => select(response?.environments ?? none))
}

interface EnvironmentList {
  readonly environments: readonly Environment[]
}

const none: readonly Environment[] = []

/** Returns the saved environment, once the list shows it. */
export async function saveEnvironment(input: EnvironmentInput): Promise<Environment> {
  const saved = await change('environments.save', input)
  await invalidate('environments.list', 'registrations.list')
  return saved
}

/** Also removes the stored data of its registrations. */
export async function removeEnvironment(id: EnvironmentId): Promise<void> {
  await change('environments.remove', { id })
  await invalidate('environments.list', 'registrations.list')
}

/** Whether a service responds, as far as it was tested. */
export interface EnvironmentHealth {
  /** Result of the last test of this base URL; `undefined` before the first. */
  readonly result: EnvironmentTest | undefined
  readonly isTesting: boolean
  /** The test failed: nothing is known about the service. */
  readonly error: AppError | null
  readonly test: () => void
}

/**
 * The health of an environment. An environment on this machine is tested when a view of it opens, and when
 * the practice service starts or stops; any other only by `test`, so that no service gets automatic requests.
 */
export function useEnvironmentHealth({
  id,
  baseUrl,
}: Pick<Environment, 'id' | 'baseUrl'>): EnvironmentHealth {
  const isHere = isLoopbackUrl(baseUrl)
  const practice = useQuery({ ...practiceQuery, enabled: isHere, select: status => status.baseUrl }).data
  const { data, error, isFetching, refetch } = useQuery({
    ...healthQuery(id, baseUrl, isHere ? (practice ?? null) : null),
    enabled: isHere && practice !== undefined,
  })
  return { result: data, isTesting: isFetching, error, test: () => void refetch() }
}

function healthQuery(id: Environment['id'], baseUrl: string, practiceUrl: string | null) {
  return queryOptions<EnvironmentTest, AppError>({
    // A result belongs to a base URL, and on this machine to a start of the practice service.
    queryKey: ['environments.test', { id }, baseUrl, practiceUrl],
    queryFn: ({ signal }) => ask('environments.test', { id }, signal),
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: true,
  })
}

/** Whether a URL is of this machine by its host; false for a text that is no URL. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHostname(new URL(url).hostname)
}
