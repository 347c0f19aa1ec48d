import { editDistance } from '../inspect/edit-distance.ts'

/** The paths most like one that does not exist, the nearest first. */
export function nearPaths(path: string, known: Iterable<string>, limit = 3): string[] {
  const last = lastToken(path)
  return [...new Set(known)]
    .map(candidate => {
      const isSameName = lastToken(candidate) === last
      return { candidate, score: editDistance(path, candidate) - (isSameName ? path.length / 2 : 0) }
    })
    .sort((left, right) => left.score - right.score || (left.candidate < right.candidate ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

function lastToken(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}
