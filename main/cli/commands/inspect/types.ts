import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeTarget } from '../../../engine/library.ts'
import { command } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'

/** Generated files below resources, by language. */
const files = {
  ts: 'types/notifications.d.ts',
  python: 'types/notifications.py',
  go: 'types/notifications.go',
  'json-schema': 'schemas/notification.json',
} as const
type Language = keyof typeof files

/** Words at the start of each file, by which this command recognizes a file that it wrote. */
const headline = 'Notifications of both services, by Hooktrail (hooktrail types).'
/** Text in the first 4 KiB of a file of this language only: TypeScript and Go have the same first lines. */
const signs: Readonly<Record<Language, string>> = {
  ts: '\nexport type ',
  python: '"""',
  go: '\npackage ',
  'json-schema': '"$schema"',
}

/** Prints the types of notifications, or writes them to a file. Needs no store. */
export const types = command({
  name: 'types',
  text: 'print types of the notifications for your own project',
  options: {
    '--lang <language>': {
      text: 'language',
      choices: ['ts', 'python', 'go', 'json-schema'] satisfies Language[],
      isRequired: true,
    },
    '--out <file>': 'file to write; an earlier one is replaced',
  },
  async run(context, options) {
    const { output, installation } = context
    const { out } = options
    const lang = options.lang as Language
    const text = readFileSync(join(installation.resourcesDir, files[lang]), 'utf8')
    if (out !== undefined) {
      const isOwn = (start: string): boolean => start.includes(headline) && start.includes(signs[lang])
      writeTarget({ out: resolve(out), dataDir: dataDirOf(options), isOwn }, text)
    }
    if (options.json) await output.json(out === undefined ? { lang, text } : { lang, out: resolve(out) })
    else if (out !== undefined) output.note(`Written: ${resolve(out)}`)
    // Go is indented by tabs, which other text is printed without.
    else
      await output.rows(
        text
          .trimEnd()
          .split('\n')
          .map(line => line.split('\t')),
      )
    return exitCodes.done
  },
})
