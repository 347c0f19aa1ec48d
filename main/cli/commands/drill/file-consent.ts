import type { DrillOptions } from '#contract/drill/drill'
import { asksOfDrill, type Project } from '../../../engine/library.ts'
import { requireAllowed, requirePrograms } from '../project/ask-project.ts'
import type { DrillCommandOptions } from './drill-options.ts'
import { isSignTyped, placesOfOptions } from './file-defaults.ts'

/**
 * Consent to what the project's file adds to the typed options: programs, addresses beyond this machine, and variables that
 * are sent there. Asked in the terminal. Throws `consent-needed`.
 */
export async function requireConsent(
  project: Project,
  typed: DrillCommandOptions,
  { url, state, additions, stateHeaders, restart, prepare, fault, programFolder }: DrillOptions,
  dataDir: string,
): Promise<void> {
  const typedTexts = asksOfDrill(placesOfOptions(typed)).map(({ text }) => text)
  const asks = asksOfDrill({ url, state, additions, stateHeaders })
  const ofFile = asks.filter(({ text }) => !typedTexts.includes(text))
  await requireAllowed(project, ofFile, dataDir)
  await requirePrograms(
    {
      state: typed.stateCommand === undefined && state.by === 'command' ? state : { by: 'none' },
      restart: typed.restartCommand === undefined ? restart : null,
      prepare: typed.prepareCommand === undefined ? prepare : null,
      fault: typed.faultCommand === undefined ? fault : null,
      ...(isSignTyped(typed) ? {} : { additions }),
      ...(programFolder === undefined ? {} : { programFolder }),
    },
    dataDir,
  )
}
