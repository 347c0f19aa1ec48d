import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MakerBase, type MakerOptions } from '@electron-forge/maker-base'
import { makeCompletions } from '../linux/completions.ts'
import { debianDepends, debianRecommends } from '../linux/depends.ts'
import { maintainer, makeDebianDocs, makeTree } from '../linux/tree.ts'
import { runProgram } from '../run-program.ts'
import { folderBytes, withTemporaryFolder } from '../temporary-folder.ts'
import type { Compression } from './compression.ts'

const scripts = ['postinst', 'prerm'] as const

/** A deb by `dpkg-deb`. Forge's own maker cannot add files, and npm leaves out packages that it needs before Node 22.12. */
export class DebMaker extends MakerBase<Compression> {
  name = 'deb'
  defaultPlatforms: 'linux'[] = ['linux']
  override requiredExternalBinaries = ['dpkg-deb']

  override isSupportedOnCurrentPlatform(): boolean {
    return process.platform === 'linux'
  }

  override async make({ dir, makeDir, targetArch, packageJSON }: MakerOptions): Promise<string[]> {
    const arch = targetArch === 'x64' ? 'amd64' : targetArch
    const version = debianVersion(packageJSON.version)
    const outDir = resolve(makeDir, 'deb', targetArch)
    await this.ensureDirectory(outDir)
    const file = join(outDir, `hooktrail_${version}_${arch}.deb`)
    await withTemporaryFolder(async root => {
      makeTree(root, dir, await makeCompletions('deb'))
      makeDebianDocs(root, dir, version)
      const control = join(root, 'DEBIAN')
      const installedKib = Math.ceil(folderBytes(join(root, 'usr')) / 1024)
      mkdirSync(control)
      writeFileSync(
        join(control, 'control'),
        controlFile({ version, arch, installedKib, description: packageJSON.description }),
      )
      for (const name of scripts) {
        cpSync(fileURLToPath(new URL(`../linux/${name}`, import.meta.url)), join(control, name))
        chmodSync(join(control, name), 0o755)
      }
      await runProgram('dpkg-deb', [
        '--root-owner-group',
        '-Zxz',
        `-z${this.config.xzLevel}`,
        '--build',
        root,
        file,
      ])
    })
    return [file]
  }
}

/** Debian writes `1.0.0-beta.1` with a tilde, so that it sorts before `1.0.0`. */
export function debianVersion(version: string): string {
  return version.replace('-', '~')
}

export function controlFile(given: {
  readonly version: string
  readonly arch: string
  readonly installedKib: number
  readonly description: string
}): string {
  return `Package: hooktrail
Version: ${given.version}
Section: devel
Priority: optional
Architecture: ${given.arch}
Maintainer: ${maintainer}
Installed-Size: ${given.installedKib}
Depends: ${debianDepends.join(', ')}
Recommends: ${debianRecommends.join(', ')}
Description: webhook inspector for payment services
${wrapped(given.description)}
 .
 The command hooktrail runs without a display, too.
`
}

/** Each line starts with a space and has at most 79 characters. */
function wrapped(text: string): string {
  return text.replace(/(.{1,78})(?:\s+|$)/g, ' $1\n').trimEnd()
}
