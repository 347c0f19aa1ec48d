import { cpSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MakerBase, type MakerOptions } from '@electron-forge/maker-base'
import { runProgram } from '../run-program.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

/** A disk image by macOS's own `hdiutil`. Forge's maker compiles two packages, which needs Xcode and install scripts. */
export class DmgMaker extends MakerBase<Record<string, never>> {
  name = 'dmg'
  defaultPlatforms: 'darwin'[] = ['darwin']
  override requiredExternalBinaries = ['hdiutil']

  override isSupportedOnCurrentPlatform(): boolean {
    return process.platform === 'darwin'
  }

  override async make({ dir, makeDir, targetArch, packageJSON, appName }: MakerOptions): Promise<string[]> {
    const outDir = resolve(makeDir, 'dmg', targetArch)
    await this.ensureDirectory(outDir)
    const file = join(outDir, `${appName}-darwin-${targetArch}-${packageJSON.version}.dmg`)
    await withTemporaryFolder(async root => {
      const app = `${appName}.app`
      // Frameworks consist of links, which the signature covers.
      cpSync(join(dir, app), join(root, app), { recursive: true, verbatimSymlinks: true })
      symlinkSync('/Applications', join(root, 'Applications'))
      await runProgram('hdiutil', [
        ...['create', '-volname', appName, '-srcfolder', root],
        ...['-fs', 'HFS+', '-format', 'UDZO', '-ov', file],
      ])
    })
    return [file]
  }
}
