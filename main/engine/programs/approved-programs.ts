import { createConsents } from '../secrets/consents.ts'
import { differences, type Program } from './programs.ts'

/** Programs that the user allowed: one exact command, one working folder, and the content of each file. */
export function createApprovedPrograms(dataDir: string) {
  const consents = createConsents(dataDir)
  return {
    /**
     * `null` if the current program is allowed. Otherwise the differences from the allowed program, in
     * sentences; empty if this command never was allowed. A program whose files are unknown is never allowed ahead.
     */
    async whyAsk(program: Program): Promise<string | null> {
      if (program.unknown !== null) return program.unknown
      const known = (await consents.of(['program', ...program.command])).flatMap(one => one.program ?? [])
      const here = known.find(({ folder }) => folder === program.folder) ?? known.at(-1)
      return here === undefined ? '' : differences(here, program) || null
    },
    async approve({ command, unknown, ...program }: Program): Promise<void> {
      if (unknown === null) await consents.add([['program', ...command]], program)
    },
  }
}
