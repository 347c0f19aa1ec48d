/** The paths most like one that does not exist, the nearest first. */
export function nearPaths(path: string, known: Iterable<string>, limit = 3): string[] {
  const last = lastToken(path)
  return [...new Set(known)]
    .map(candidate => {
      const isSameName = lastToken(candidate) === last
      return { candidate, score: distance(path, candidate) - (isSameName ? path.length / 2 : 0) }
    })
    .sort((left, right) => left.score - right.score || (left.candidate < right.candidate ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

function lastToken(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

/** Letters to insert, leave out or replace (Levenshtein). */
function distance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      current.push(
        Math.min(
          (current[column - 1] ?? 0) + 1,
          (previous[column] ?? 0) + 1,
          (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        ),
      )
    }
    previous = current
  }
  return previous[right.length] ?? 0
}
