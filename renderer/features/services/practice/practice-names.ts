/** The names that the engine gives to environments of the practice service: see `practice.try`, `practice.createSigned`. */
export function isPracticeName(name: string): boolean {
  return /^practice-(signed-)?(transactions|funding)$/.test(name)
}
