/** The value of a JSON text; `undefined` for another text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON as a value, other text as it is. */
export function valueOrText(text: string): unknown {
  const value = parsedJson(text)
  return value === undefined ? text : value
}
