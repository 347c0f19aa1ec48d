import { permute } from './permute.ts'

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const decimal = '0123456789'
const hexadecimal = '0123456789abcdef'

/** Letters and digits of a text become others of their class; everything else stays. A letter of another script becomes a Latin one. */
export function replaceCharacters(key: string, label: string, text: string, keptLength = 0): string {
  const characters = [...text]
  const classes = characters.map((character, index) => (index < keptLength ? null : classOf(character)))
  return replaceBy(key, label, characters, classes)
}

/** As `replaceCharacters`, for the decimal digits alone. */
export function replaceDigits(key: string, label: string, text: string, keptLength = 0): string {
  const characters = [...text]
  return replaceBy(
    key,
    label,
    characters,
    characters.map((character, index) =>
      index >= keptLength && decimal.includes(character) ? decimal : null,
    ),
  )
}

/** Hexadecimal digits become others; the same digits in another case become the same. `kept` says which places stay. */
export function replaceHex(
  key: string,
  label: string,
  text: string,
  kept: (index: number) => boolean = () => false,
): string {
  const small = text.toLowerCase()
  const characters = [...small]
  const replaced = replaceBy(
    key,
    label,
    characters,
    characters.map((character, index) =>
      !kept(index) && hexadecimal.includes(character) ? hexadecimal : null,
    ),
  )
  return inCaseOf(replaced, text)
}

function classOf(character: string): string | null {
  if (character >= 'a' && character <= 'z') return lower
  if (character >= 'A' && character <= 'Z') return upper
  if (character >= '0' && character <= '9') return decimal
  if (/\p{Lu}/u.test(character)) return upper
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? lower : null
}

function replaceBy(
  key: string,
  label: string,
  characters: readonly string[],
  classes: readonly (string | null)[],
): string {
  const places: number[] = []
  const digits: number[] = []
  const radices: number[] = []
  for (const [index, alphabet] of classes.entries()) {
    if (alphabet === null) continue
    const character = characters[index] ?? ''
    const known = alphabet.indexOf(character)
    places.push(index)
    digits.push(known >= 0 ? known : (character.codePointAt(0) ?? 0) % alphabet.length)
    radices.push(alphabet.length)
  }
  if (places.length === 0) return characters.join('')
  const replaced = [...characters]
  for (const [index, digit] of permute(key, label, digits, radices).entries()) {
    const place = places[index] ?? 0
    replaced[place] = classes[place]?.[digit] ?? ''
  }
  return replaced.join('')
}

/** Upper case throughout where the original is, and otherwise at its places. */
function inCaseOf(small: string, original: string): string {
  const start = /^0[xX]/.test(original) ? 2 : 0
  const letters = original.slice(start)
  if (!/[A-F]/.test(letters)) return original.slice(0, start) + small.slice(start)
  if (!/[a-f]/.test(letters)) return original.slice(0, start) + small.slice(start).toUpperCase()
  let text = original.slice(0, start)
  for (let index = start; index < small.length; index++) {
    const isUpper = /[A-F]/.test(original.charAt(index))
    text += isUpper ? small.charAt(index).toUpperCase() : small.charAt(index)
  }
  return text
}
