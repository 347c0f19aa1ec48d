const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The text form of RFC 9562, any version, any case. */
export function isUuid(text: string): boolean {
  return uuidShape.test(text)
}

/** What is odd about a Mexican bank account number: `null` for nothing, also where it is partly masked. */
export function clabeOddity(text: string): 'form' | 'check-digit' | null {
  if (/[*xX•#]/.test(text)) return null
  if (!/^\d{18}$/.test(text)) return 'form'
  let sum = 0
  for (let index = 0; index < 17; index++) sum += (Number(text[index]) * ([3, 7, 1][index % 3] ?? 0)) % 10
  return Number(text[17]) === (10 - (sum % 10)) % 10 ? null : 'check-digit'
}
