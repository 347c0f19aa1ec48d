import type { MakerOptions } from '@electron-forge/maker-base'
import { MakerZIP } from '@electron-forge/maker-zip'
import { isPackaged } from './main/package/contents.ts'
import { packageAfterCopy, postPackage, prePackage, readPackageJson } from './main/package/hooks.ts'
import { extendInfo } from './main/package/macos/info.ts'
import { signingOf } from './main/package/macos/signing.ts'
import { compressionOf } from './main/package/makers/compression.ts'
import { DebMaker } from './main/package/makers/deb-maker.ts'
import { DmgMaker } from './main/package/makers/dmg-maker.ts'
import { RpmMaker } from './main/package/makers/rpm-maker.ts'
import { squirrelMaker } from './main/package/makers/squirrel-maker.ts'
import { TarMaker } from './main/package/makers/tar-maker.ts'

type ForgeConfig = Partial<MakerOptions['forgeConfig']>

// `npm run package`. Each part is in main/package.
export default {
  outDir: 'dist',
  packagerConfig: {
    // /usr/bin/hooktrail is the command.
    executableName: process.platform === 'linux' ? 'hooktrail-desktop' : 'Hooktrail',
    icon: 'resources/icons/icon',
    appBundleId: 'com.hooktrail.desktop',
    appCategoryType: 'public.app-category.developer-tools',
    appCopyright: 'Copyright © 2026 The Hooktrail authors',
    // The addon is loaded from the disk.
    asar: { unpack: '*.node' },
    prune: false,
    ignore: path => !isPackaged(path.replace(/^\//, '')),
    protocols: [{ name: 'Hooktrail', schemes: ['hooktrail'] }],
    extendInfo,
    ...signingOf(process.env),
  },
  // The addon comes built.
  rebuildConfig: { onlyModules: [] },
  makers: [
    new DebMaker(compressionOf(process.env)),
    new RpmMaker(compressionOf(process.env)),
    new TarMaker(),
    new DmgMaker(),
    new MakerZIP({}, ['darwin', 'win32']),
    squirrelMaker(process.env),
  ],
  hooks: { readPackageJson, prePackage, packageAfterCopy, postPackage },
} satisfies ForgeConfig
