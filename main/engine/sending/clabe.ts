/** No bank has the code 999 and no place the code 000, so that a made account is never anybody's. */
const madeUpBankAndPlace = '999000'

/** A made-up Mexican account number (CLABE) of 18 digits with the right check digit; `bytes` decide its account. */
export function clabeOf(bytes: Buffer): string {
  const account = (bytes.readBigUInt64BE(0) % 100_000_000_000n).toString().padStart(11, '0')
  const digits = madeUpBankAndPlace + account
  return digits + clabeCheckDigit(digits)
}

/** The check digit for the first 17 digits: weights 3, 7, 1 by turns, each product modulo 10. */
export function clabeCheckDigit(digits: string): string {
  const weights = [3, 7, 1]
  let sum = 0
  for (let index = 0; index < 17; index++) sum += (Number(digits[index]) * (weights[index % 3] ?? 0)) % 10
  return String((10 - (sum % 10)) % 10)
}
