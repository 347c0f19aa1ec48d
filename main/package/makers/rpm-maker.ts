import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MakerBase, type MakerOptions } from '@electron-forge/maker-base'
import { completionFiles, makeCompletions } from '../linux/completions.ts'
import { rpmRequires } from '../linux/depends.ts'
import { makeTree, sandboxHelper } from '../linux/tree.ts'
import { runProgram } from '../run-program.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'
import type { Compression } from './compression.ts'

/** An rpm by `rpmbuild`. Forge has no maker for it in this version. */
export class RpmMaker extends MakerBase<Compression> {
  name = 'rpm'
  defaultPlatforms: 'linux'[] = ['linux']
  override requiredExternalBinaries = ['rpmbuild']

  override isSupportedOnCurrentPlatform(): boolean {
    return process.platform === 'linux'
  }

  override async make({ dir, makeDir, targetArch, packageJSON }: MakerOptions): Promise<string[]> {
    const arch = targetArch === 'x64' ? 'x86_64' : 'aarch64'
    const outDir = resolve(makeDir, 'rpm', targetArch)
    await this.ensureDirectory(outDir)
    return withTemporaryFolder(async top => {
      const tree = join(top, 'tree')
      makeTree(tree, dir, await makeCompletions('rpm'))
      const licenses = join(tree, 'usr/share/licenses/hooktrail')
      mkdirSync(licenses, { recursive: true })
      cpSync(join(dir, 'LICENSE'), join(licenses, 'LICENSE'))
      const spec = join(top, 'hooktrail.spec')
      writeFileSync(spec, specFile({ ...packageJSON, tree, xzLevel: this.config.xzLevel }))
      await runProgram('rpmbuild', ['-bb', '--target', `${arch}-linux`, '--define', `_topdir ${top}`, spec])
      const built = join(top, 'RPMS', arch)
      return readdirSync(built).map(name => {
        cpSync(join(built, name), join(outDir, name))
        return join(outDir, name)
      })
    })
  }
}

/** rpmbuild must not change the tree. */
export function specFile(given: {
  readonly version: string
  readonly license: string
  readonly description: string
  readonly tree: string
  readonly xzLevel: number
}): string {
  return `# Electron's files stay as they were released: not stripped, without links to debug information.
%global __os_install_post %{nil}
%global debug_package %{nil}
%define _build_id_links none
%define _binary_payload w${given.xzLevel}T0.xzdio
# Libraries that the package has itself.
%global __requires_exclude ^lib(ffmpeg|EGL|GLESv2|vk_swiftshader|vulkan)\\\\.so.*$
%global __provides_exclude .*

Name: hooktrail
Version: ${given.version.replace('-', '~')}
Release: 1
Summary: Webhook inspector for payment services
License: ${given.license}
${rpmRequires.map(one => `Requires: ${one}`).join('\n')}

%description
${given.description}
The command hooktrail runs without a display, too.

%install
cp -a ${given.tree}/. %{buildroot}

%files
%defattr(-, root, root)
%license /usr/share/licenses/hooktrail/LICENSE
/usr/bin/hooktrail
/usr/lib/hooktrail
%attr(4755, root, root) /${sandboxHelper}
/usr/share/applications/hooktrail.desktop
/usr/share/hooktrail
/usr/share/icons/hicolor/512x512/apps/hooktrail.png
/usr/share/icons/hicolor/scalable/apps/hooktrail.svg
/usr/share/mime/packages/hooktrail.xml
${Object.values(completionFiles.rpm)
  .map(path => `/usr/share/${path}`)
  .join('\n')}
`
}
