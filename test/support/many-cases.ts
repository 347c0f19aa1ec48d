let factor = 1

/** How many cases of a property are tried: in the slow tier ten times as many (`test/unit/many-cases.slow.test.ts`). */
export function cases(count: number): number {
  return count * factor
}

export function tryTenTimesAsMany(isSo: boolean): void {
  factor = isSo ? 10 : 1
}
