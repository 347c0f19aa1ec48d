import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#contract/errors'
import { defaultProjectData, projectFileName } from '#contract/project'
import { defaultPort } from '#contract/settings'
import { isStill, readPlainFile, writeTarget } from '../../../engine/library.ts'
import { port } from '../../arguments.ts'
import { command } from '../../command.ts'
import { exitCodes } from '../../exit-code.ts'
import { isConfirmed, writeQuestion } from '../../terminal/ask-in-terminal.ts'
import { indented } from '../../terminal/output.ts'

/** Where the package of a project has the schema, for editors. */
const schemaPath = './node_modules/hooktrail/resources/schemas/project.schema.json'
/** A list of names is longer than this only by mistake. */
const maximumBytes = 1024 * 1024
const ignoredLine = `${defaultProjectData}/`

export const init = command({
  name: 'init',
  text: 'write hooktrail.config.json for the project in the working folder, after a question',
  options: {
    '--port <port>': {
      text: 'capture port of the project; 0 uses a free port',
      read: port,
      default: defaultPort,
    },
    '--yes': 'write without asking',
  },
  async run({ output }, options) {
    const folder = realpathSync.native(process.cwd())
    const [file, ignoreFile] = [join(folder, projectFileName), join(folder, '.gitignore')]
    if (isThere(file)) {
      throw new AppError('target-exists', `${file} exists. Edit it: see docs/project.md.`, { out: file })
    }
    const text = projectText(existsSync(join(folder, schemaPath)), options.port)
    // Refuses a link and a folder before anything is written.
    const ignored = isThere(ignoreFile) ? readPlainFile(ignoreFile, maximumBytes) : Buffer.alloc(0)
    const lines = ignored.toString().split(/\r?\n/)
    const isIgnored = lines.some(line => /^\/?\.hooktrail\/?$/.test(line.trim()))
    if (options.json !== true) {
      output.note([`${file}:`, ...text.trimEnd().split('\n').map(indented)])
      if (!isIgnored) output.note([`Added to ${ignoreFile}:`, indented(ignoredLine)])
    }
    const asked = { ...writeQuestion, advice: 'Add --yes to write without a question.' }
    if (!(await isConfirmed(output, options, asked))) return exitCodes.failed
    const place = { dataDir: join(folder, defaultProjectData), isShared: true }
    writeTarget({ ...place, out: file }, text)
    if (!isIgnored) {
      const separator = lines.at(-1) === '' ? '' : '\n'
      const added = Buffer.from(`${separator}${ignoredLine}\n`)
      // Bytes, since it may have names in another encoding.
      writeTarget(
        { ...place, out: ignoreFile, isOwn: isStill(ignoreFile, ignored) },
        Buffer.concat([ignored, added]),
      )
    }
    const written = [file, ...(isIgnored ? [] : [ignoreFile])]
    await (options.json ? output.json({ written }) : output.lines(written.map(path => `Written: ${path}`)))
    return exitCodes.done
  },
})

/** True also for a link to a missing file. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function projectText(hasSchema: boolean, capturePort: number): string {
  const setup = {
    ...(hasSchema ? { $schema: schemaPath } : {}),
    data: defaultProjectData,
    port: capturePort,
    ...(capturePort === 0 ? { uiPort: 0 } : {}),
  }
  return `${JSON.stringify(setup, null, 2)}\n`
}
