/** Names, addresses, ids, telephones and days, plain and in letters that only look alike. */
export const secrets = [
  ...['xochitl', 'Quetzalin', 'XOCHITL_QUETZALIN', 'xochitl.quetzalin@correo.mx', 'PEGJ870319AB1', 'k7q2'],
  ...[
    '5587314296',
    '+52 55 8731 4296',
    '52-55-87-31-42-96',
    '(55) 8731.4296',
    '8731429',
    '646180157087314296',
  ],
  ...['1987-03-19', '19/03/1987', '19870319', '1987-03-19T08:31:42Z', '8731'],
  ...[
    'хосhitl',
    'ｘｏｃｈｉｔｌ',
    'ⓧⓞⓒⓗⓘⓣⓛ',
    '𝔁𝓸𝓬𝓱𝓲𝓽𝓵',
    'x\u200bo\u200bc\u200bh\u200bi\u200bt\u200bl',
    'x́óćh́ít́ĺ',
  ],
  ...[
    '５５８７３１４２９６',
    'xochitl＠correo.mx',
    '\u{e0078}\u{e006f}\u{e0063}\u{e0068}\u{e0069}\u{e0074}\u{e006c}',
  ],
]

/** Its digits. */
export const numberOf = (text: string) => Number(text.replace(/[^0-9]/g, '')) || 0

/** Letters and digits alone, look-alike letters as the letters that they look like, such as `quetzalin`. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\u{e0000}-\u{e007f}\n]/gu, '')
    .toLowerCase()

/** What is four characters long in a secret, and is in the text: nothing may be. With what stands before it. */
export function leftOf(secret: string, text: string): string[] {
  const searched = plain(text)
  const characters = [...plain(secret)]
  return characters.slice(3).flatMap((_, at) => {
    const found = searched.indexOf(characters.slice(at, at + 4).join(''))
    return found < 0 ? [] : [`${secret}: ${searched.slice(Math.max(0, found - 40), found + 20)}`]
  })
}
