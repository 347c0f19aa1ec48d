import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { AppError } from '#contract/errors'
import type { ExportFormat } from '#contract/transfer/exporting'
import { runImport } from '../../../main/engine/exporting/run-import.ts'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { exported } from '../../soak/progress.ts'
import { transactionExample } from '../../support/inspection/examples.ts'
import { Random } from '../../support/random.ts'
import { mutateBytes } from '../make/mutate-bytes.ts'
import { openScene, type Scene } from '../open-scene.ts'
import { Found, type Target, wordsOf } from '../target.ts'

const formats = ['ndjson', 'har', 'fixtures', 'body', 'data-folder'] as const
type Format = (typeof formats)[number]
/** `file`: the changed file of the source by its path in it; without one it is made of the seed. */
interface Import {
  readonly format: Format
  readonly seed: number
  readonly file?: { readonly name: string; readonly base64: string }
}

/** Put into files: what their readers look for, and what no file should hold. */
const pieces = [
  ...'{ } [ ] " : , \\ \\u0000 \\ud800 null -1 1e400 true {} [] "" ../../x /etc/passwd "log":{'.split(' '),
  ...'"entries":[null] "format":"hooktrail-delivery" "bodyBase64":"!" "version":99 "headers":[[]]'.split(' '),
  ...'__proto__ 99999999999999999999 "startedDateTime":"x" "encoding":"base64" [[[[[[[['.split(' '),
  ...['\n', '\r\n', '\0', '\xef\xbb\xbf', '\xff\xfe', 'SQLite format 3\0'],
]
/** A source is changed and read so often before a fresh one is made. */
const importsAtOnce = 20

/** Exports of every format with their bytes changed, imported: refused or read, never anything else. */
export const imports: Target<readonly Import[]> = {
  name: 'imports',
  share: 10,
  parallel: 1,
  caseMs: 60_000,
  make(seed, size) {
    const random = new Random(seed)
    return Array.from({ length: Math.min(size, importsAtOnce) }, () => ({
      // A data folder takes a hundred times longer than a file.
      format: random.once(20) ? 'data-folder' : random.pick(formats.slice(0, -1)),
      seed: random.seed(),
    }))
  },
  async open() {
    const scene = await openScene(8)
    const sources = await makeSources(scene)
    const store = openReadStore({ dataDir: scene.dataDir, rulesVersion })
    const place = join(scene.folder, 'changed')
    return {
      async run(items) {
        for (const item of items) {
          const file = item.file ?? changedFile(item, join(sources, item.format))
          cpSync(join(sources, item.format), place, { recursive: true })
          writeFileSync(join(place, file.name), Buffer.from(file.base64, 'base64'))
          const path =
            item.format === 'data-folder' || item.format === 'fixtures' ? place : join(place, file.name)
          try {
            await importOf(store, path, scene.folder)
          } catch (error) {
            throw new Found(`${item.format}: ${wordsOf(error)}`, [{ ...item, file }])
          } finally {
            rmSync(place, { recursive: true, force: true })
          }
        }
        return items.length
      },
      async close() {
        store.close()
        await scene.close()
      },
    }
  },
}

/** Reads it as an import does. Throws an error that is not a refusal with a message. */
async function importOf(
  store: ReturnType<typeof openReadStore>,
  path: string,
  workDir: string,
): Promise<void> {
  try {
    await runImport({
      store,
      paths: [path],
      isDryRun: false,
      skipInvalid: false,
      acceptEdits: false,
      dataDir: join(workDir, 'own'),
      nowMs: 1_780_000_000_000,
      isCanceled: () => false,
      onProgress() {},
      keep: async () => {},
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error
    if (!/\.$/.test(error.message)) throw new Error(`A refusal is no sentence: ${error.message}`)
  }
}

function changedFile({ seed, format }: Import, source: string): { name: string; base64: string } {
  const random = new Random(seed)
  const names = readdirSync(source, { recursive: true })
    .map(String)
    .filter(name => statSync(join(source, name)).isFile())
    .sort()
  const name = format === 'data-folder' ? 'store.db' : random.pick(names)
  const bytes = readFileSync(join(source, name))
  const most = format === 'data-folder' ? 40 : 4
  return { name, base64: mutateBytes(random, bytes, pieces, most).toString('base64') }
}

/** A folder of each format, with what an export writes. */
async function makeSources(scene: Scene): Promise<string> {
  const sources = join(scene.folder, 'sources')
  for (const format of formats) mkdirSync(join(sources, format), { recursive: true })
  const written = async (format: ExportFormat, out: string): Promise<void> => {
    const { state } = await exported(scene.client, { format, out, pseudonyms: null })
    if (state !== 'done') throw new Error(`The export of ${relative(sources, out)} failed.`)
  }
  await written('ndjson', join(sources, 'ndjson', 'deliveries.ndjson'))
  await written('har', join(sources, 'har', 'deliveries.har'))
  await written('fixtures', join(sources, 'fixtures'))
  writeFileSync(join(sources, 'body', 'body.json'), JSON.stringify(transactionExample('issuance', 'PENDING')))
  await scene.reopen()
  for (const name of ['store.db', 'store.db-wal', 'store.db-shm']) {
    const file = join(scene.dataDir, name)
    if (statSync(file, { throwIfNoEntry: false }) !== undefined) {
      cpSync(file, join(sources, 'data-folder', name))
    }
  }
  return sources
}
