/** A line of two texts: in both, or in one alone. */
export interface DiffRow {
  /** `null`: only the other text has such a line here. */
  readonly before: string | null
  readonly after: string | null
  readonly isEqual: boolean
}

/** Consecutive equal lines, of which only the first and the last are shown. */
export interface EqualRows {
  readonly equal: number
}

/** In longer texts, each line is compared with the line at its place. */
const maximumLines = 1_500

/** Two texts line by line, side by side: a changed line beside its new form. */
export function diffLines(before: string, after: string): readonly DiffRow[] {
  const [one, other] = [before.split('\n'), after.split('\n')]
  const pairs =
    one.length > maximumLines || other.length > maximumLines
      ? samePlaces(one, other)
      : commonLines(one, other)
  const rows: DiffRow[] = []
  let [at, otherAt] = [0, 0]
  for (const [place, otherPlace] of [...pairs, [one.length, other.length] as const]) {
    const [removed, added] = [one.slice(at, place), other.slice(otherAt, otherPlace)]
    for (let line = 0; line < Math.max(removed.length, added.length); line += 1) {
      rows.push({ before: removed[line] ?? null, after: added[line] ?? null, isEqual: false })
    }
    const common = one[place]
    if (common !== undefined) rows.push({ before: common, after: common, isEqual: true })
    at = place + 1
    otherAt = otherPlace + 1
  }
  return rows
}

/** Fewer equal lines are not folded. */
const shortestFold = 4

/** `context`: number of equal lines that stay around each difference. */
export function foldEqual(rows: readonly DiffRow[], context: number): readonly (DiffRow | EqualRows)[] {
  const isNear = rows.map((_, at) =>
    rows.slice(Math.max(0, at - context), at + context + 1).some(row => !row.isEqual),
  )
  const folded: (DiffRow | EqualRows)[] = []
  let far: DiffRow[] = []
  const fold = (): void => {
    if (far.length < shortestFold) folded.push(...far)
    else folded.push({ equal: far.length })
    far = []
  }
  for (const [at, row] of rows.entries()) {
    if (isNear[at] === true) {
      fold()
      folded.push(row)
    } else far.push(row)
  }
  fold()
  return folded
}

type Pair = readonly [place: number, otherPlace: number]

function samePlaces(one: readonly string[], other: readonly string[]): Pair[] {
  return one.flatMap((line, at) => (line === other[at] ? [[at, at] as const] : []))
}

/** Their longest common subsequence. */
function commonLines(one: readonly string[], other: readonly string[]): Pair[] {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  const lengthAt = (at: number, otherAt: number): number => lengths[at * width + otherAt] ?? 0
  for (let at = one.length - 1; at >= 0; at -= 1) {
    for (let otherAt = other.length - 1; otherAt >= 0; otherAt -= 1) {
      lengths[at * width + otherAt] =
        one[at] === other[otherAt]
          ? lengthAt(at + 1, otherAt + 1) + 1
          : Math.max(lengthAt(at + 1, otherAt), lengthAt(at, otherAt + 1))
    }
  }
  const pairs: Pair[] = []
  for (let [at, otherAt] = [0, 0]; at < one.length && otherAt < other.length; ) {
    if (one[at] === other[otherAt]) {
      pairs.push([at, otherAt])
      at += 1
      otherAt += 1
    } else if (lengthAt(at + 1, otherAt) >= lengthAt(at, otherAt + 1)) at += 1
    else otherAt += 1
  }
  return pairs
}
