/** Compression of deb and rpm, 0 to 9 as in `xz`. */
export interface Compression {
  readonly xzLevel: number
}

/** Set by `--quick`. */
export const quickVariable = 'HOOKTRAIL_PACKAGE_QUICK'

export function compressionOf(env: Readonly<Record<string, string | undefined>>): Compression {
  return { xzLevel: env[quickVariable] === '1' ? 0 : 6 }
}
