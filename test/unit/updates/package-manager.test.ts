import { expect, test } from 'vitest'
import { packageManagerOf } from '../../../main/updates/package-manager.ts'

const packaged = '/usr/lib/hooktrail/hooktrail-desktop'
const dpkgList = '/var/lib/dpkg/info/hooktrail.list'

test.each([
  ['apt', packaged, [dpkgList]],
  ['apt', packaged, [dpkgList, '/usr/bin/dnf']],
  ['dnf', packaged, ['/usr/bin/dnf', '/usr/bin/zypper']],
  ['zypper', packaged, ['/usr/bin/zypper']],
  [null, packaged, []],
  [null, '/opt/hooktrail/hooktrail-desktop', [dpkgList]],
  [null, '/home/user/hooktrail/node_modules/electron/dist/electron', ['/usr/bin/dnf']],
])('%s has the copy at %s, with %j', (manager, execPath, files) => {
  expect(packageManagerOf(execPath, path => files.includes(path))).toBe(manager)
})
