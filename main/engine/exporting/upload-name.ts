const maximumDepth = 32
const maximumSegmentBytes = 255
/** Names of devices on Windows, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?$/i

/**
 * Why a path may not be written below a folder, as a message; `null` if it may. Only plain relative paths
 * with `/` pass: every path that could leave the folder, on any system, is refused.
 */
export function uploadNameProblem(name: string): string | null {
  const segments = name.split('/')
  if (segments.length > maximumDepth) return 'is nested too deep'
  for (const segment of segments) {
    if (segment === '' || segment === '.' || segment === '..') return 'leads outside its folder'
    if (/[\\:]/.test(segment)) return 'has a backslash or a colon'
    if (/\p{Cc}/u.test(segment)) return 'has an invisible character'
    if (deviceName.test(segment) || /[. ]$/.test(segment)) return 'is not valid on every system'
    if (Buffer.byteLength(segment) > maximumSegmentBytes) return 'is too long'
  }
  return null
}
