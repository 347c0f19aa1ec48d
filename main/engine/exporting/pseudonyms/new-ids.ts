import { replaceDigits } from './replace-characters.ts'
import { createReplaceText } from './replace-text.ts'

/** Gives a text another value of the same form: letters for letters, digits for digits, a UUID for a UUID. */
export type NewId = (id: string) => string

/**
 * New ids by a key: the same key and id give the same new id, another key gives another. A text without letters and
 * digits stays as it is.
 */
export function createNewIds(key: string): NewId {
  const replace = createReplaceText(key)
  return id => {
    if (!/[\p{L}\p{N}]/u.test(id)) return id
    // A number that has no leading zero gets none.
    return /^[1-9][0-9]+$/.test(id) ? replaceDigits(key, 'number', id, 1) : replace(id)
  }
}
