import { programsOf } from '#contract/drill/drill-defaults'
import { AppError } from '#contract/errors'
import {
  asksOf,
  contentOfForeignData,
  createAllowedAsks,
  createApprovedPrograms,
  isOwnStore,
  noteOwnStore,
} from '../../../engine/library.ts'
import { command } from '../../command.ts'
import { dataDirOf, projectHere } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { isConfirmed, projectQuestion } from '../../terminal/ask-in-terminal.ts'
import { allowNow, openPrograms, programText } from './ask-project.ts'

/** Allows exactly what the file says now. The interface has no call for this. */
export const allow = command({
  name: 'allow',
  text: 'allow what hooktrail.config.json asks for beyond this machine, after a question',
  options: { '--yes': 'allow without asking' },
  async run({ output }, options) {
    const project = projectHere()
    if (project === null) {
      throw new AppError(
        'not-found',
        'There is no hooktrail.config.json here. Write one with `hooktrail init`.',
      )
    }
    const allowed = createAllowedAsks(project)
    const asks = await allowed.pending(asksOf(project.setup))
    const isForeign = !isOwnStore(project.dataDir)
    const ofFolder = isForeign ? contentOfForeignData(project.dataDir) : []
    const { drill } = project.setup
    const programs =
      drill === undefined ? [] : await openPrograms(programsOf(drill, project.folder), project.dataDir)
    const texts = [...ofFolder, ...asks.map(({ text }) => text), ...programs.map(programText)]
    if (texts.length > 0 && options.yes !== true && process.stdin.isTTY !== true) output.note(texts)
    const asked = {
      question: projectQuestion({ file: project.file, texts }),
      advice: 'Add --yes to allow this.',
      refused: 'Not allowed.',
    }
    if (texts.length > 0 && !(await isConfirmed(output, options, asked))) return exitCodes.failed
    if (isForeign) noteOwnStore(project.dataDir)
    for (const { program } of programs) await createApprovedPrograms(project.dataDir).approve(program)
    await allowNow(project, asks, dataDirOf(options))
    if (options.json) await output.json({ allowed: texts })
    else await output.lines(texts.map(text => `Allowed: ${text}`))
    if (texts.length === 0 && !options.json) output.note('Nothing to allow.')
    return exitCodes.done
  },
})
