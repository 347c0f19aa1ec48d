/** The check digit for the first 17 digits of a CLABE: weights 3, 7, 1 by turns, each product modulo 10. */
export function checkDigitOf(digits: string): number {
  const weights = [3, 7, 1]
  let sum = 0
  for (let index = 0; index < 17; index++) sum += (Number(digits[index]) * (weights[index % 3] ?? 0)) % 10
  return (10 - (sum % 10)) % 10
}
