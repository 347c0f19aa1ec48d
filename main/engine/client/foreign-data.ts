import { existsSync } from 'node:fs'
import { z } from 'zod'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import { secretsIn } from '../secrets/own-note.ts'
import { secretsDir } from '../secrets/private-file.ts'
import { checkForeignStore, traceOf } from '../store/connection/foreign-store.ts'
import { storeFiles } from '../store/connection/store-files.ts'
import { openReadStore } from '../store/open-read-store.ts'

const routeSchema = z.object({
  name: z.string(),
  path: z.string(),
  targets: z.array(z.object({ url: z.string() })),
})
const tunnelSchema = z.object({ name: z.string() })
const environmentSchema = z.object({ name: z.string(), baseUrl: z.string() })

/** More are only counted. */
const shownOfEach = 50

/**
 * What a data folder that was made elsewhere would do here, in sentences to show before it is opened. Changes nothing.
 * Throws `import-invalid` for a store with a foreign schema, `store-newer`, `store-older`, `store-damaged`,
 * `store-missing`, `store-failed`.
 */
export function contentOfForeignData(dataDir: string): string[] {
  const secrets = Object.keys(secretsIn(dataDir))
  const ofSecrets =
    secrets.length === 0 ? [] : [`Uses the secrets in ${secretsDir(dataDir)}: ${secrets.join(', ')}`]
  const { database } = storeFiles(dataDir)
  if (ofSecrets.length > 0 && !existsSync(database)) return ofSecrets
  const removeTrace = traceOf(dataDir)
  try {
    checkForeignStore(dataDir)
    const store = openReadStore({ dataDir, rulesVersion, isForeign: true })
    try {
      const { sessions, drills, registrations } = store.storeFacts().rows
      const values = <T>(rows: readonly { value: unknown }[], schema: z.ZodType<T>): T[] =>
        rows.flatMap(({ value }) => schema.safeParse(value).data ?? [])
      return [
        ...ofSecrets,
        `Opens the data folder ${dataDir}, whose store or secrets were not made here. Sessions: ${sessions}, drills: ${drills}, registrations: ${registrations}`,
        ...shown(
          values(store.routes(), routeSchema),
          ({ name, path, targets }) =>
            `The route ${name} forwards deliveries at ${path} to ${targets.map(({ url }) => url).join(' and ') || 'no app'}`,
        ),
        ...shown(values(store.tunnels(), tunnelSchema), ({ name }) => `There is a tunnel ${name}`),
        ...shown(
          values(store.environments(), environmentSchema),
          ({ name, baseUrl }) => `The environment ${name} is at ${baseUrl}`,
        ),
      ]
    } finally {
      store.close()
    }
  } finally {
    removeTrace()
  }
}

function shown<T>(all: readonly T[], text: (one: T) => string): string[] {
  const more = all.length - shownOfEach
  return [...all.slice(0, shownOfEach).map(text), ...(more > 0 ? [`And ${more} more`] : [])]
}
