import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type App, crashReporter } from 'electron'
import type { UnexpectedEnd } from '../../engine/ports.ts'
import { crashesDir } from '../../engine/problem/log-names.ts'
import type { FileLog } from '../../logging/file-log.ts'
import { type DumpWatch, keepNewestDumps } from './crash-dumps.ts'
import { runningMark } from './running-mark.ts'

export type CrashWatch = ReturnType<typeof watchCrashes>

/**
 * Stores crash dumps in the data folder; nothing sends them. Logs crashes of the window and of Chromium's helpers.
 * Called before Electron is ready.
 */
export function watchCrashes(app: App, dataDir: string, log: FileLog) {
  const dir = crashesDir(dataDir)
  let dumps: DumpWatch | null = null
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    app.setPath('crashDumps', dir)
    crashReporter.start({ uploadToServer: false, ignoreSystemCrashHandler: true })
    dumps = keepNewestDumps(dir)
  } catch (error) {
    // The engine reports a data folder that cannot be written.
    log.defect('desktop', 'Crash dumps are not stored', error)
  }
  const mark = runningMark(join(dir, 'running'))
  let endAtMs = mark.leftAtMs
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.note('error', 'window', 'The window’s process ended.', { reason, exitCode })
    dumps?.crashed()
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.note('error', 'desktop', `A process of the kind ${type} ended.`, { reason, exitCode })
    dumps?.crashed()
  })
  return {
    unexpectedEnd: {
      atMs: () => endAtMs,
      dismiss() {
        endAtMs = null
      },
    } satisfies UnexpectedEnd,
    /** The engine runs: from now on, only `end` makes an end expected. */
    begin: mark.set,
    end() {
      dumps?.close()
      mark.remove()
    },
  }
}
