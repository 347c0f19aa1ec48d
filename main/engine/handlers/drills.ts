import type { Drill, DrillOptions } from '#contract/drill/drill'
import { signedIn } from '#contract/drill/drill-defaults'
import { AppError } from '#contract/errors'
import type { Drills } from '../drill/drill.ts'
import type { MakeHtmlReport } from '../drill/reports/html.ts'
import { drillJunit } from '../drill/reports/junit.ts'
import { reportEnding, writeReport } from '../drill/reports/write-report.ts'
import type { AppliedProject } from '../project/applied-project.ts'
import type { Handlers } from './dispatch.ts'
import { endsWithAgent } from './sending-handlers.ts'

export interface DrillParts {
  readonly drills: Drills
  readonly project: Pick<AppliedProject, 'folder'>
  readonly dataDir: string
  /** Absent: this host has no page for reports. */
  readonly drillReport?: MakeHtmlReport | undefined
}

export function drillHandlers({ drills, project, dataDir, drillReport }: DrillParts) {
  return {
    'drills.plan': drills.plan,
    'drills.start': async (params, signal) => {
      const folder = project.folder()
      const { programFolder = runsProgram(params) ? folder : undefined } = params
      const placed = { ...params, programFolder, additions: signedIn(params.additions, folder) }
      return endsWithAgent(drills.start(placed), params.allowRemote, signal, id =>
        drills.cancel(id).catch(() => {}),
      )
    },
    'drills.get': ({ id }) => drills.get(id),
    'drills.list': drills.list,
    'drills.attempts': drills.attempts,
    'drills.cancel': ({ id }) => drills.cancel(id),
    'drills.remove': async ({ id }) => {
      await drills.remove(id)
      return { id }
    },
    'drills.report': async ({ id, format, isPseudonymous, path, below }) => {
      const drill = await drills.get(id)
      const made =
        format === 'junit' ? Buffer.from(drillJunit(drill)) : await htmlOf(drill, isPseudonymous, drillReport)
      if (path !== null) writeReport({ out: path, dataDir, below }, format, made)
      const name = `drill-${id}${reportEnding(format)}`
      return { name, base64: Buffer.from(made).toString('base64') }
    },
    'drills.file': drills.file,
    'drills.save': drills.save,
    'drills.test': drills.test,
    'drills.repeat': drills.repeat,
    'drills.next': ({ id }) => drills.next(id),
    'drills.endRepeat': ({ id }) => drills.endRepeat(id),
  } satisfies Partial<Handlers>
}

function runsProgram({ state, restart, prepare, fault }: DrillOptions): boolean {
  return state.by === 'command' || [restart, prepare, fault].some(command => command !== null)
}

async function htmlOf(
  drill: Drill,
  isPseudonymous: boolean,
  make: MakeHtmlReport | undefined,
): Promise<Uint8Array> {
  if (make === undefined) {
    throw new AppError('not-available', 'This host makes no HTML report. Use JUnit or JSON.')
  }
  return make(drill, isPseudonymous)
}
