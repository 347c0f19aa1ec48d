import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/errors'
import type { Fixture } from '#contract/sending'
import { type FixtureId, fixtureIdSchema, recordKinds, serviceSchema } from '#contract/terms'
import { type FixtureFile, fixtureFileSchema } from './fixture-file.ts'
import { readTemplate } from './template-value.ts'

/** The fixtures by id, in the order they are shown: service, kind, method, event, status, refund. */
export type FixtureCatalogue = ReadonlyMap<FixtureId, FixtureFile>

/** Before the name of one of the user's own. */
export const ownPrefix = 'own/'

/** Beside the method that is a kind's first, so that its fixtures stand by method. */
const secondMethods = new Set([
  'issuance EXCHANGE_TRANSFER',
  'redemption EXCHANGE_TRANSFER',
  'funding eth',
  'withdrawal sp',
])

const statusOrder = ['pending', 'in_progress', 'processing', 'complete', 'failed']

/** Reads and checks every file of `<resourcesDir>/fixtures`. Throws `internal` naming the file that is not as it should be. */
export async function loadFixtures(resourcesDir: string): Promise<FixtureCatalogue> {
  const folder = join(resourcesDir, 'fixtures')
  const ending = '.json'
  const files = (await readdir(folder)).filter(name => name.endsWith(ending))
  const ids = files.map(name => name.slice(0, -ending.length)).sort()
  const entries = await Promise.all(
    ids.map(async (id): Promise<[FixtureId, FixtureFile]> => {
      const name = id + ending
      return [fixtureIdSchema.parse(id), parseFixture(name, await readFile(join(folder, name), 'utf8'))]
    }),
  )
  return new Map(entries.sort(([, left], [, right]) => compareKeys(sortKey(left), sortKey(right))))
}

/** What is shown of a fixture. */
export function fixtureSummary(id: FixtureId, file: FixtureFile): Fixture {
  const { title, service, kind, status, refundStatus, description } = file
  const isOwn = id.startsWith(ownPrefix)
  return { id, title, service, kind, status, refundStatus, method: methodOf(file), description, isOwn }
}

function methodOf({ kind, body }: FixtureFile): string | null {
  const method = readTemplate(body, `/payload/${kind}/method`) ?? readTemplate(body, '/payload/method')
  return typeof method === 'string' ? method : null
}

function parseFixture(name: string, text: string): FixtureFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('internal', `The fixture ${name} is not JSON. Install Hooktrail again.`, undefined, {
      cause,
    })
  }
  const result = fixtureFileSchema.safeParse(value)
  if (result.success) return result.data
  throw new AppError(
    'internal',
    `The fixture ${name} is not as it should be. Install Hooktrail again.\n${z.prettifyError(result.error)}`,
  )
}

function sortKey(file: FixtureFile): number[] {
  return [
    serviceSchema.options.indexOf(file.service),
    recordKinds.indexOf(file.kind),
    secondMethods.has(`${file.kind} ${methodOf(file)}`) ? 1 : 0,
    hasUnusualEvent(file) ? 1 : 0,
    statusOrder.indexOf(file.status.toLowerCase()),
    file.refundStatus === null ? -1 : statusOrder.indexOf(file.refundStatus.toLowerCase()),
  ]
}

/** Capitalized, or in another case: after those of its method that are written as usual. */
function hasUnusualEvent({ service, kind, body }: FixtureFile): boolean {
  return readTemplate(body, '/event') !== (service === 'transactions' ? 'TRANSACTION' : kind)
}

function compareKeys(left: readonly number[], right: readonly number[]): number {
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
