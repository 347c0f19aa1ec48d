import { gt } from 'semver'
import type { AvailableRelease } from '#contract/updates'
import type { FeedFile, FeedPayload } from './feed.ts'
import { installCommand, type PackageManager } from './package-manager.ts'

export interface Copy {
  readonly version: string
  /** Such as `linux-x64`. */
  readonly platform: string
  readonly packageManager: PackageManager | null
  /** The kind of file that the copy's installer takes; `null` without an installer. */
  readonly installs: FeedFile['kind'] | null
}

/** The newer release of a feed for a copy; `null` if there is none. */
export function releaseFor(
  copy: Copy,
  feed: FeedPayload,
): { readonly release: AvailableRelease; readonly file: FeedFile | null } | null {
  if (!gt(feed.version, copy.version)) return null
  const installed = copy.installs === null ? undefined : fileOf(feed, copy.platform, copy.installs)
  const file = installed ?? fileOf(feed, copy.platform, kindByHand(copy)) ?? null
  const manager = copy.packageManager
  const way = installed !== undefined ? 'install' : manager === null ? 'download' : 'package'
  return {
    file,
    release: {
      version: feed.version,
      publishedAtMs: Date.parse(feed.publishedAt),
      notes: feed.notes,
      pageUrl: feed.page,
      way,
      file: file === null ? null : { name: file.name, bytes: file.bytes },
      command:
        way === 'package' && manager !== null && file !== null ? installCommand(manager, file.name) : null,
    },
  }
}

function fileOf(feed: FeedPayload, platform: string, kind: FeedFile['kind']): FeedFile | undefined {
  return feed.files.find(file => file.platform === platform && file.kind === kind)
}

function kindByHand({ platform, packageManager }: Copy): FeedFile['kind'] {
  if (packageManager !== null) return packageManager === 'apt' ? 'deb' : 'rpm'
  if (platform.startsWith('darwin')) return 'dmg'
  return platform.startsWith('win32') ? 'exe' : 'tar.gz'
}
