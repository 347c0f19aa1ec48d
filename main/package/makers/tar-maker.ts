import { basename, dirname, join, resolve } from 'node:path'
import { MakerBase, type MakerOptions } from '@electron-forge/maker-base'
import { runProgram } from '../run-program.ts'

/** An archive to unpack anywhere, with one folder in it. */
export class TarMaker extends MakerBase<Record<string, never>> {
  name = 'tar'
  defaultPlatforms: 'linux'[] = ['linux']
  override requiredExternalBinaries = ['tar']

  override isSupportedOnCurrentPlatform(): boolean {
    return process.platform === 'linux'
  }

  override async make({ dir, makeDir, targetArch, packageJSON }: MakerOptions): Promise<string[]> {
    const outDir = resolve(makeDir, 'tar', targetArch)
    await this.ensureDirectory(outDir)
    const name = `${basename(dir)}-${packageJSON.version}`
    const file = join(outDir, `${name}.tar.gz`)
    await runProgram('tar', [
      ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '-czf', file],
      ...['--transform', `s,^${basename(dir)},${name},`, '-C', dirname(dir), basename(dir)],
    ])
    return [file]
  }
}
