/**
 * Debian packages of the libraries that Electron's executable is linked with, and of the programs that it starts.
 * `t64`: names since Debian 13 and Ubuntu 24.04. `npm run package -- --check` compares them with the executable.
 */
export const debianDepends = [
  // better-sqlite3's addon requires more than Electron does.
  'libc6 (>= 2.34)',
  'libstdc++6',
  'libgcc-s1',
  'libasound2 | libasound2t64',
  'libatk-bridge2.0-0 | libatk-bridge2.0-0t64',
  'libatk1.0-0 | libatk1.0-0t64',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libcairo2',
  'libcups2 | libcups2t64',
  'libdbus-1-3',
  'libdrm2',
  'libexpat1',
  'libgbm1',
  'libglib2.0-0 | libglib2.0-0t64',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libudev1',
  'libx11-6',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
  // Opens links and folders.
  'xdg-utils',
] as const

/** Loaded if installed: notifications, and the keychain. */
export const debianRecommends = ['libnotify4', 'libsecret-1-0'] as const

/** Only programs and loaded libraries: rpm finds linked libraries in the executable. */
export const rpmRequires = ['glibc >= 2.34', 'xdg-utils'] as const
