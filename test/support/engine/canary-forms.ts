/** The forms in which a value may hide in a file. */
export function formsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value)
  // Base64 of a text within another depends on where it starts; the ends are those of its neighbors.
  const base64 = [0, 1, 2].map(shift =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  )
  return [
    value,
    encodeURIComponent(value),
    bytes.toString('hex'),
    ...base64,
    ...base64.map(text => text.replaceAll('+', '-').replaceAll('/', '_')),
  ].map(form => form.toLowerCase())
}
