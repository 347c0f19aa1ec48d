import { existsSync } from 'node:fs'

/** What installed a Linux copy, and updates it. */
export type PackageManager = 'apt' | 'dnf' | 'zypper'

/** Where deb and rpm put the app. */
const packagedDir = '/usr/lib/hooktrail/'

/** `null`: no package manager has this copy. `execPath`: of the app. */
export function packageManagerOf(
  execPath: string,
  exists: (path: string) => boolean = existsSync,
): PackageManager | null {
  if (!execPath.startsWith(packagedDir)) return null
  // Its list of installed files, which dpkg has for each package; a machine may have the tools of both kinds.
  if (exists('/var/lib/dpkg/info/hooktrail.list')) return 'apt'
  if (exists('/usr/bin/dnf')) return 'dnf'
  return exists('/usr/bin/zypper') ? 'zypper' : null
}

/** Installs a downloaded package with what it depends on. `fileName`: a plain name. */
export function installCommand(manager: PackageManager, fileName: string): string {
  return `sudo ${manager} install ./${fileName}`
}
