/** Licenses that may be shipped. Another license is reviewed first, then added here with the reason. */
export const allowedLicenses: readonly string[] = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  // Fonts: may be bundled with software; not sold by themselves.
  'OFL-1.1',
]

/** Whether the license expression allows shipping: one of an `OR`, each of an `AND`. */
export function isAllowed(license: string): boolean {
  return license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(part => part.split(' AND ').every(each => allowedLicenses.includes(each.trim())))
}
