/** The order matters: most browsers also name those that they imitate. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
  ['curl', /^curl\/(\d+)/],
]
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** A browser's short name from its `User-Agent`, with known words and one number only: `Chrome 130 on Linux`. */
export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0]
  const place = system === undefined ? '' : ` on ${system}`
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(text)?.[1]?.slice(0, 4)
    if (version !== undefined) return `${name} ${version}${place}`
  }
  return `A browser${place}`
}
