import { writeFile } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { Drill } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import type { Handlers } from '../dispatch.ts'
import type { Drills } from '../drill/drill.ts'
import type { MakeHtmlReport } from '../drill/reports/html.ts'
import { drillJunit } from '../drill/reports/junit.ts'
import { openAside, targetError } from '../exporting/write-aside.ts'

type DrillHandlers = Pick<Handlers, Extract<keyof Handlers, `drills.${string}`>>

export interface DrillParts {
  readonly drills: Drills
  /** Absent: this host has no views to make it from. */
  readonly drillReport?: MakeHtmlReport | undefined
}

export function drillHandlers({ drills, drillReport }: DrillParts): DrillHandlers {
  return {
    'drills.plan': drills.plan,
    'drills.start': drills.start,
    'drills.get': ({ id }) => drills.get(id),
    'drills.list': drills.list,
    'drills.attempts': drills.attempts,
    'drills.cancel': ({ id }) => drills.cancel(id),
    'drills.remove': async ({ id }) => {
      await drills.remove(id)
      return { id }
    },
    'drills.report': async ({ id, format, isPseudonymous, path }) => {
      const drill = await drills.get(id)
      const made =
        format === 'junit' ? Buffer.from(drillJunit(drill)) : await htmlOf(drill, isPseudonymous, drillReport)
      if (path !== null) await writeReport(path, made)
      const name = `drill-${id}.${format === 'junit' ? 'xml' : 'html'}`
      return { name, base64: Buffer.from(made).toString('base64') }
    },
    'drills.repeat': drills.repeat,
    'drills.next': ({ id }) => drills.next(id),
    'drills.endRepeat': ({ id }) => drills.endRepeat(id),
  }
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

/** Whole or not at all, for this user alone. */
async function writeReport(path: string, bytes: Uint8Array): Promise<void> {
  if (!isAbsolute(path)) {
    throw new AppError('invalid-params', 'Enter an absolute path, such as /home/you/drill.html.')
  }
  const aside = openAside(path, 'file')
  try {
    await writeFile(aside.path, bytes, { mode: 0o600, flag: 'wx' })
    aside.commit()
  } catch (error) {
    aside.discard()
    throw targetError(path, error)
  }
}
