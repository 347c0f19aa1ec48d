import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLink, readLink } from './read-link.ts'

export type Asked = ReturnType<typeof readAsked>

/**
 * Addresses and files that a launch, a double click or a link opens. Reads links, paths, and `file:` URLs, as file
 * managers pass them, from a command line. Relative paths start at `workingDir`, the working folder of that launch.
 */
export function readAsked(given: readonly string[], workingDir: string) {
  let address: string | null = null
  let hasUnknown = false
  const paths: string[] = []
  for (const one of given) {
    if (isLink(one)) {
      const read = readLink(one)
      if (read === null) hasUnknown = true
      else address = read
    } else if (one.toLowerCase().startsWith('file:')) {
      const path = pathOf(one)
      if (path === null) hasUnknown = true
      else paths.push(path)
    } else if (one !== '' && !one.includes('\0')) paths.push(resolve(workingDir, one))
  }
  return {
    /** Address of the interface without origin; of several, the last. */
    address /** Absolute paths of files and folders to preview for an import. */,
    paths /** There was an invalid link, or a file on another machine. */,
    hasUnknown,
  }
}

function pathOf(url: string): string | null {
  try {
    const { hostname } = new URL(url)
    const path = hostname === '' ? fileURLToPath(url) : null
    return path?.includes('\0') === true ? null : path
  } catch {
    return null
  }
}
