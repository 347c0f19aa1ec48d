import { join, resolve } from 'node:path'
import type { DrillSource } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import { headerValue } from '#contract/headers'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import { isAlike } from '../drill/saved/sequence-file.ts'
import { openImport } from '../exporting/imports/open-import.ts'
import { resolvedPlace } from '../files/private-folder.ts'
import { decodeBody, freeDecodedBytes } from '../inspect/body/decode-body.ts'
import { systemClock } from '../ports.ts'
import type { OwnFolder } from '../sending/fixtures/own-files.ts'
import { createScenarios } from '../sending/scenarios/scenarios.ts'

/** A folder of fixtures that the user named, whose links the user knows. */
export function namedFolder(path: string, dataDir: string): OwnFolder {
  return { path: resolvedPlace(resolve(path)), dataDir }
}

const scenariosIn = (resourcesDir: string, folder: OwnFolder) =>
  createScenarios({ clock: systemClock, resourcesDir, ownFolder: () => folder })

/** Sequences that a drill saved below a folder of fixtures, as files of a drill. Rejects with `scenario-unfit`. */
export async function savedSequencesIn(
  resourcesDir: string,
  folder: OwnFolder,
): Promise<DrillSource['files']> {
  const scenarios = scenariosIn(resourcesDir, folder)
  const files: DrillSource['files'] = []
  for (const { name } of await scenarios.savedSequences()) {
    const text = await scenarios.source(scenarioIdSchema.parse(name))
    files.push({ name: pathOf(folder, name), text, isAdded: true })
  }
  return files
}

function pathOf({ path }: OwnFolder, id: string): string {
  return join(path, 'scenarios', `${id.replace('own/', '')}.json`)
}

/**
 * Writes a failure's file into the scenarios of a folder, unless a saved sequence there is alike. Returns its path.
 * Rejects with `scenario-unfit`, `folder-not-writable`.
 */
export async function saveSequenceIn(
  resourcesDir: string,
  folder: OwnFolder,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<{ readonly path: string; readonly isNew: boolean }> {
  const scenarios = scenariosIn(resourcesDir, folder)
  const made = scenarios.readSequence(name, text)
  const { id, isNew } = await scenarios.saveSequence(
    { name, text },
    one => made !== null && isAlike(one, made),
  )
  return { path: pathOf(folder, id), isNew }
}

/**
 * Bodies of an exported folder of fixtures, or of any file that can be imported, in order of arrival. Throws
 * `import-unknown`, `import-invalid`.
 */
export function exportedBodies(path: string, dataDir: string): string[] {
  const reader = openImport(resolve(path), {
    dataDir,
    nowMs: systemClock.nowMs(),
    skipInvalid: false,
    acceptEdits: true,
  })
  const bodies: string[] = []
  for (const item of reader.items()) {
    if (item.type !== 'delivery' || item.delivery.reception !== 'whole') continue
    const { body, headers } = item.delivery
    const { bytes } = decodeBody(
      body,
      headerValue(headers, 'content-encoding'),
      freeDecodedBytes(body.byteLength),
    )
    bodies.push(new TextDecoder().decode(bytes))
  }
  if (bodies.length > 0) return bodies
  throw new AppError(
    'import-invalid',
    `${path} has no complete delivery. Export some with \`hooktrail export\`.`,
  )
}
