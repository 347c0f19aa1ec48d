/** Problem of a Mexican bank account number (CLABE); `null` for none, and if it is partly masked. */
export function clabeOddity(text: string): 'form' | 'check-digit' | null {
  if (/[*xX•#]/.test(text)) return null
  if (!/^\d{18}$/.test(text)) return 'form'
  return Number(text[17]) === clabeCheckDigit(text) ? null : 'check-digit'
}

/** Check digit for the first 17 digits: weights 3, 7, 1 in turn, each product modulo 10. */
export function clabeCheckDigit(digits: string): number {
  let sum = 0
  for (let index = 0; index < 17; index++) sum += (Number(digits[index]) * (weights[index % 3] ?? 0)) % 10
  return (10 - (sum % 10)) % 10
}

const weights = [3, 7, 1]
