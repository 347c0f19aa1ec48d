import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'
import type { Target } from './target.ts'

/** Variable with the folder of an unpacked Electron to package, as Electron's own package names it. */
export const runtimeVariable = 'ELECTRON_OVERRIDE_DIST_PATH'

/** Throws if the folder has no runtime. */
export function runtimeVersion(dir: string): string {
  const file = join(dir, 'version')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim().replace(/^v/, '')
  throw new Error(`${runtimeVariable} names ${dir}, where there is no Electron: it has no file \`version\`.`)
}

export type LocalRuntime = Awaited<ReturnType<typeof zipRuntime>>

/** Zips a runtime as packaging expects it, with the name of the release. Throws if the folder has no runtime. */
export async function zipRuntime(dir: string, { platform, arch }: Target) {
  const version = runtimeVersion(dir)
  const zipDir = mkdtempSync(join(tmpdir(), 'hooktrail-electron-'))
  const remove = () => rmSync(zipDir, { recursive: true, force: true })
  try {
    const file = join(zipDir, `electron-v${version}-${platform}-${arch}.zip`)
    // Uncompressed, with links as links, since it is unpacked right away.
    if (process.platform === 'win32') await runProgram('tar', ['-a', '-cf', file, '-C', dir, '.'])
    else await runProgram('zip', ['-q', '-r', '-y', '-0', file, '.'], { cwd: dir })
  } catch (error) {
    remove()
    throw error
  }
  return {
    /** Has the zip that packaging looks for. */
    zipDir,
    remove,
  }
}
