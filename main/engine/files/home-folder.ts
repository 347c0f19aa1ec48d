import { homedir } from 'node:os'

/** The user's home; `null` for users without an entry, such as in a container. */
export function homeFolder(read: () => string = homedir): string | null {
  try {
    return read() || null
  } catch {
    return null
  }
}
