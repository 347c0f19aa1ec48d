import { existsSync } from 'node:fs'

/** The program that installed a Linux copy and updates it. */
export type PackageManager = 'apt' | 'dnf' | 'zypper'

/** Where deb and rpm install the app. */
const packagedDir = '/usr/lib/hooktrail/'

/** `null` if no package manager has this copy. `execPath`: of the app. */
export function packageManagerOf(
  execPath: string,
  exists: (path: string) => boolean = existsSync,
): PackageManager | null {
  if (!execPath.startsWith(packagedDir)) return null
  // dpkg has a list of installed files for each package; a machine may have the tools of both kinds.
  if (exists('/var/lib/dpkg/info/hooktrail.list')) return 'apt'
  if (exists('/usr/bin/dnf')) return 'dnf'
  return exists('/usr/bin/zypper') ? 'zypper' : null
}

/** Installs a downloaded package with its dependencies. `fileName`: a plain name. */
export function installCommand(manager: PackageManager, fileName: string): string {
  return `sudo ${manager} install ./${fileName}`
}
